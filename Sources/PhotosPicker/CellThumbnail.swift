import GtkKit

/// The thumbnail of a cell: draws the texture, or another version of it.
final class CellThumbnail {
  /// The width of the version of a private picture that is shown, in pixels.
  private static let blurredSize = 12

  private let texture: Texture
  /// A version in which nothing can be recognized.
  private lazy var blurred = texture.reduced(to: Self.blurredSize)
  /// A preliminary image in the size of the cell.
  private var enlarged: (source: Texture, copy: Texture)?

  init(_ texture: Texture) { self.texture = texture }

  /// Draws the thumbnail so that it covers a frame of a cell.
  ///
  /// - Parameter isConcealed: Whether nothing may be recognized.
  func draw(filling frame: Rectangle, isConcealed: Bool, in snapshot: Snapshot, of cell: Widget) {
    let texture = enlarged(isConcealed ? blurred : texture, filling: frame, of: cell)
    let (across, down) = (Double(texture.width), Double(texture.height))
    let scale = max(frame.width / across, frame.height / down)
    var picture = Rectangle.centered(across * scale, down * scale, in: (frame.width, frame.height))
    guard abs(picture.width - frame.width) >= 1 || abs(picture.height - frame.height) >= 1 else {
      return snapshot.draw(texture, in: frame)
    }
    picture.x += frame.x
    picture.y += frame.y
    snapshot.clipped(to: frame) { snapshot.draw(texture, in: picture) }
  }

  /// Draws the whole thumbnail in a frame with round corners.
  ///
  /// - Parameters:
  ///   - isConcealed: Whether nothing may be recognized.
  ///   - cover: What is drawn over it.
  func draw(fitting frame: Rectangle, isConcealed: Bool, under cover: (any Paintable)?, in snapshot: Snapshot)
  {
    let texture = isConcealed ? blurred : texture
    snapshot.clipped(to: frame, radius: 9) {
      snapshot.draw(texture, in: frame)
      if let cover, !isConcealed { snapshot.fill(frame, with: cover) }
    }
  }

  /// The frame of the whole thumbnail in a cell of a size in application pixels. It is not enlarged.
  ///
  /// - Parameter scaleFactor: The number of device pixels of an application pixel.
  func frame(in size: (width: Double, height: Double), scaleFactor: Int) -> Rectangle {
    let (across, down) = (Double(texture.width), Double(texture.height))
    let scale = min(size.width / across, size.height / down, 1 / Double(max(scaleFactor, 1)))
    return .centered((across * scale).rounded(), (down * scale).rounded(), in: size)
  }

  /// A texture that is smaller than a frame, in the size of the frame if cairo draws: enlarging it in each frame of
  /// scrolling would take longer than all the rest.
  private func enlarged(_ texture: Texture, filling frame: Rectangle, of cell: Widget) -> Texture {
    let side = Int(max(frame.width, frame.height)) * max(cell.scaleFactor, 1)
    let scale = Double(side) / Double(max(min(texture.width, texture.height), 1))
    guard scale > 1.1, side <= 2048, Rendering.isSoftware(for: cell) else { return texture }
    let (width, height) = (Int(Double(texture.width) * scale), Int(Double(texture.height) * scale))
    if let enlarged, enlarged.source === texture, enlarged.copy.width == width { return enlarged.copy }
    let copy = texture.scaled(width: width, height: height)
    enlarged = (texture, copy)
    return copy
  }
}

nonisolated extension Rectangle {
  /// A rectangle of a size in the middle of a space.
  static func centered(_ width: Double, _ height: Double, in space: (width: Double, height: Double)) -> Self {
    Self(
      x: ((space.width - width) / 2).rounded(), y: ((space.height - height) / 2).rounded(), width: width,
      height: height)
  }
}
