import GtkKit

extension CellStack {
  /// Draws what shows that the item of a cell is in a stack, and returns the space for its picture: the edges of two
  /// pictures behind the first one of a closed stack, and a frame that joins the items of an open one.
  ///
  /// - Parameter bounds: The whole cell.
  func draw(in bounds: Rectangle, _ snapshot: Snapshot) -> Rectangle {
    if isOpen {
      // The frame reaches into the gaps between cells.
      snapshot.fill(
        Rectangle(x: -1, y: -1, width: bounds.width + 2, height: bounds.height + 2),
        with: RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.45))
      return Rectangle(x: 6, y: 6, width: max(bounds.width - 12, 1), height: max(bounds.height - 12, 1))
    }
    guard count > 1 else { return bounds }
    for (y, inset, alpha) in [(0.0, 12.0, Float(0.35)), (3.0, 6.0, Float(0.6))] {
      snapshot.fill(
        Rectangle(x: inset, y: y, width: max(bounds.width - 2 * inset, 0), height: 2),
        with: RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: alpha))
    }
    return Rectangle(x: 0, y: 6, width: bounds.width, height: bounds.height - 6)
  }
}
