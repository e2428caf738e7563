import GtkKit

extension CustomWidget {
  /// Calls a handler with the position of each press and of each drag from there. Coordinates are fractions of the
  /// width and the height and may be outside of 0…1. A press also moves the keyboard focus to the widget.
  func onPointing(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) {
    var start = (x: 0.0, y: 0.0)
    let report = { [weak self] (x: Double, y: Double) in
      guard let self, width > 0, height > 0 else { return }
      handler(x / Double(width), y / Double(height))
    }
    input.addDragGesture().onBegin { [weak self] x, y in
      start = (x, y)
      self?.grabFocus()
      report(x, y)
    }.onUpdate { report(start.x + $0, start.y + $1) }
  }
}
