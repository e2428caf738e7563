import GtkKit

extension MediaCell {
  /// The width of the version of a private picture that is shown, in pixels.
  private static let blurredSize = 12

  /// The blurred thumbnail of a private picture.
  var concealed: Texture? {
    if blurred == nil { blurred = texture?.reduced(to: Self.blurredSize) }
    return blurred
  }

  /// The whole cell.
  var bounds: Rectangle {
    Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
  }

  /// Draws a texture that covers a frame.
  func draw(_ texture: Texture, filling frame: Rectangle, in snapshot: Snapshot) {
    let texture = enlarged(texture, filling: frame)
    let (across, down) = (Double(texture.width), Double(texture.height))
    let scale = max(frame.width / across, frame.height / down)
    var picture = centered(across * scale, down * scale, in: (frame.width, frame.height))
    guard abs(picture.width - frame.width) >= 1 || abs(picture.height - frame.height) >= 1 else {
      return snapshot.draw(texture, in: frame)
    }
    picture.x += frame.x
    picture.y += frame.y
    snapshot.clipped(to: frame) { snapshot.draw(texture, in: picture) }
  }

  /// A texture that is smaller than a frame, in the size of the frame if cairo draws: enlarging it in each frame of
  /// scrolling would take longer than all the rest.
  private func enlarged(_ texture: Texture, filling frame: Rectangle) -> Texture {
    let side = Int(max(frame.width, frame.height)) * max(scaleFactor, 1)
    let scale = Double(side) / Double(max(min(texture.width, texture.height), 1))
    guard scale > 1.1, side <= 2048, Rendering.isSoftware(for: self) else { return texture }
    let (width, height) = (Int(Double(texture.width) * scale), Int(Double(texture.height) * scale))
    if let enlarged, enlarged.source === texture, enlarged.copy.width == width { return enlarged.copy }
    let copy = texture.scaled(width: width, height: height)
    enlarged = (texture, copy)
    return copy
  }

  /// Draws what shows that the item is in a stack, and returns the space for its picture: the edges of two pictures behind
  /// the first one of a closed stack, and a frame that joins the items of an open one.
  func drawStack(_ snapshot: Snapshot) -> Rectangle {
    if marks.stack.isOpen {
      // The frame reaches into the gaps between cells.
      snapshot.fill(
        Rectangle(x: -1, y: -1, width: bounds.width + 2, height: bounds.height + 2),
        with: RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.45))
      return Rectangle(x: 6, y: 6, width: max(bounds.width - 12, 1), height: max(bounds.height - 12, 1))
    }
    guard marks.stack.count > 1 else { return bounds }
    for (y, inset, alpha) in [(0.0, 12.0, Float(0.35)), (3.0, 6.0, Float(0.6))] {
      snapshot.fill(
        Rectangle(x: inset, y: y, width: max(bounds.width - 2 * inset, 0), height: 2),
        with: RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: alpha))
    }
    return Rectangle(x: 0, y: 6, width: bounds.width, height: bounds.height - 6)
  }
}
