import Glibc

/// Zooms a grid: Ctrl and the wheel or the touchpad zoom the cell under the pointer, pinches the one between the fingers.
final class GridZoomInput {
  /// The distance of a touchpad scroll that zooms like a notch of the wheel, in application pixels.
  private static let touchpadNotch = 40.0

  private weak var grid: SectionedGrid?
  private let changed: () -> Void
  /// The position of the pointer over the grid; nil while it is elsewhere.
  private var pointer: (x: Double, y: Double)?
  /// The zoom at the start of the pinch.
  private var start: GridZoom

  /// - Parameter changed: Called after each change of the zoom.
  init(_ grid: SectionedGrid, changed: @escaping () -> Void) {
    (self.grid, self.changed, start) = (grid, changed, grid.zoom)
  }

  /// Adds the controllers to the grid, which keep this object.
  func connect() {
    guard let grid else { return }
    grid.input.onPointer(moved: { [self] in pointer = ($0, $1) }, left: { [self] in pointer = nil })
    grid.input.onScrollEvent { [self] event in
      guard event.modifiers.contains(.control) else { return false }
      return scrolled(by: event.isWheel ? event.dy : event.dy / Self.touchpadNotch, isWheel: event.isWheel)
    }
    grid.input.onPinch(
      began: { [self] in if let zoom = self.grid?.zoom { start = zoom } },
      changed: { [self] scale, x, y in
        guard let grid = self.grid else { return }
        grid.setZoom(GridZoom(size: start.size * scale), around: (x, y))
        changed()
      })
  }

  private func scrolled(by notches: Double, isWheel: Bool) -> Bool {
    guard let grid else { return false }
    if isWheel, abs(notches) >= 1 {
      grid.zoom(steps: Int(-notches.rounded()), around: pointer)
    } else {
      grid.setZoom(GridZoom(size: grid.zoom.size * pow(GridZoom.step, -notches)), around: pointer)
    }
    changed()
    return true
  }
}
