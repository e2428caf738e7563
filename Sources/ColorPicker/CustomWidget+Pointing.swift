import GtkKit

extension CustomWidget {
  /// Runs a handler with each point that is pressed, and that the pointer is dragged to from there: in shares of the
  /// width and the height, which may lie outside of 0…1. The keyboard comes here, too.
  func onPointing(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) {
    var start = (x: 0.0, y: 0.0)
    let tell = { [weak self] (x: Double, y: Double) in
      guard let self, width > 0, height > 0 else { return }
      handler(x / Double(width), y / Double(height))
    }
    addDragGesture().onBegin { [weak self] x, y in
      start = (x, y)
      self?.grabFocus()
      tell(x, y)
    }.onUpdate { tell(start.x + $0, start.y + $1) }
  }
}
