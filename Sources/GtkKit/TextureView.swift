/// Shows a texture with round corners, whole or filling the view.
public final class TextureView: CustomWidget {
  private let isFilled: Bool
  private let radius: Double

  /// Makes an empty view.
  ///
  /// - Parameters:
  ///   - isFilled: Whether the texture covers the view, and what sticks out is cut off.
  ///   - radius: Of the corners, in application pixels.
  public init(isFilled: Bool = false, radius: Double = 0) {
    (self.isFilled, self.radius) = (isFilled, radius)
    super.init(cssName: "textureview", role: .image)
  }

  /// What is shown; nil for nothing.
  public var texture: Texture? {
    didSet { if texture !== oldValue { queueDraw() } }
  }

  /// Where the texture lies, in application pixels; larger than the view where it is cut off.
  public var textureRectangle: Rectangle? {
    guard let texture, width > 0, height > 0 else { return nil }
    let (across, down) = (
      Double(width) / Double(texture.width), Double(height) / Double(texture.height)
    )
    let scale = isFilled ? max(across, down) : min(across, down)
    let size = (
      width: (Double(texture.width) * scale).rounded(), height: (Double(texture.height) * scale).rounded()
    )
    return Rectangle(
      x: ((Double(width) - size.width) / 2).rounded(), y: ((Double(height) - size.height) / 2).rounded(),
      width: size.width, height: size.height)
  }

  public override func snapshot(_ snapshot: Snapshot) {
    guard let texture, let place = textureRectangle else { return }
    let view = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    snapshot.clipped(to: isFilled ? view : place, radius: radius) { snapshot.draw(texture, in: place) }
  }
}
