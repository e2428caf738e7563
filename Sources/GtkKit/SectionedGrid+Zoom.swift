import Glibc

extension SectionedGrid {
  /// The distance of a touchpad scroll that zooms like a notch of the wheel, in application pixels.
  private static let touchpadNotch = 40.0

  /// Lets the user zoom: Ctrl and the wheel or the touchpad zoom the cell under the pointer, pinches the one between the
  /// fingers.
  ///
  /// - Parameter changed: Called after each change of `zoom` by the user.
  public func addZoomInput(changed: @escaping () -> Void) {
    var pointer: (x: Double, y: Double)?
    input.onPointer(moved: { pointer = ($0, $1) }, left: { pointer = nil })
    input.onScrollEvent { [weak self] event in
      guard let self, event.modifiers.contains(.control) else { return false }
      let notches = event.isWheel ? event.dy : event.dy / Self.touchpadNotch
      if event.isWheel, abs(notches) >= 1 {
        zoom(steps: Int(-notches.rounded()), around: pointer)
      } else {
        setZoom(GridZoom(size: zoom.size * pow(GridZoom.step, -notches)), around: pointer)
      }
      changed()
      return true
    }
    var start = zoom
    input.onPinch(
      began: { [weak self] in
        if let self { start = zoom }
      },
      changed: { [weak self] scale, x, y in
        guard let self else { return }
        setZoom(GridZoom(size: start.size * scale), around: (x, y))
        changed()
      })
  }

  /// Zooms in by a number of steps, or out by a negative one. Each step changes the number of columns.
  ///
  /// - Parameter point: See `setZoom`.
  public func zoom(steps: Int, around point: (x: Double, y: Double)? = nil) {
    var new = zoom
    for _ in 0..<abs(steps) { new = new.stepped(inwards: steps > 0, width: width, gap: Self.gap) }
    setZoom(new, around: point)
  }
}
