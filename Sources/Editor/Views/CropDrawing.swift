import GtkKit

/// Draws the frame of a crop: a shade outside of it, a grid of thirds, and handles.
struct CropDrawing {
  private static let shade = RGBA(red: 0.08, green: 0.08, blue: 0.08, alpha: 0.72)
  private static let line = RGBA(red: 1, green: 1, blue: 1, alpha: 0.4)
  private static let fineLine = RGBA(red: 1, green: 1, blue: 1, alpha: 0.25)

  /// The frame in application pixels.
  let frame: Rectangle
  /// The photo.
  let photo: Rectangle
  /// Whether a fine grid helps to straighten the photo.
  let hasFineGrid: Bool

  /// Draws over the photo.
  func draw(_ snapshot: Snapshot) {
    for bar in photo.bars(around: frame) { snapshot.fill(bar, with: Self.shade) }
    drawGrid(cells: 3, Self.line, snapshot)
    if hasFineGrid { drawGrid(cells: 12, Self.fineLine, snapshot) }
    let border = Rectangle(x: frame.x - 1, y: frame.y - 1, width: frame.width + 2, height: frame.height + 2)
    for edge in border.bars(around: frame) { snapshot.fill(edge, with: .white) }
    for handle in CropFrame.Handle.allCases { draw(handle, snapshot) }
  }

  private func drawGrid(
    cells: Int, _ color: RGBA, _ snapshot: Snapshot
  ) {
    for index in 1..<cells {
      let part = Double(index) / Double(cells)
      let (x, y) = (
        (frame.x + part * frame.width).rounded(), (frame.y + part * frame.height).rounded()
      )
      snapshot.fill(Rectangle(x: x, y: frame.y, width: 1, height: frame.height), with: color)
      snapshot.fill(Rectangle(x: frame.x, y: y, width: frame.width, height: 1), with: color)
    }
  }

  /// Draws a corner as an angle, an edge as a bar outside of the frame.
  private func draw(_ handle: CropFrame.Handle, _ snapshot: Snapshot) {
    let (thickness, length) = (4.0, min(24, frame.width / 3, frame.height / 3))
    let x = [frame.x - thickness, frame.x + frame.width / 2, frame.x + frame.width][handle.horizontal + 1]
    let y = [frame.y - thickness, frame.y + frame.height / 2, frame.y + frame.height][handle.vertical + 1]
    func bar(_ side: Int, _ at: Double) -> Double {
      switch side {
      case -1: at
      case 1: at - length
      default: at - length / 2 - thickness / 2
      }
    }
    if handle.vertical != 0 {
      snapshot.fill(
        Rectangle(x: bar(handle.horizontal, x), y: y, width: length + thickness, height: thickness),
        with: .white)
    }
    if handle.horizontal != 0 {
      snapshot.fill(
        Rectangle(x: x, y: bar(handle.vertical, y), width: thickness, height: length + thickness),
        with: .white)
    }
  }
}
