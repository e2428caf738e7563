/// Shows a texture with rounded corners, fitted into the view or filling it.
public final class TextureView: CustomWidget {
  private let isFilled: Bool
  private let isLeft: Bool
  private let radius: Double

  /// Makes an empty view.
  ///
  /// - Parameters:
  ///   - isFilled: Whether the texture fills the view and is cropped.
  ///   - isLeft: Whether a texture that is narrower than the view is at the left edge instead of in the middle.
  ///   - radius: The corner radius in application pixels.
  public init(isFilled: Bool = false, isLeft: Bool = false, radius: Double = 0) {
    (self.isFilled, self.isLeft, self.radius) = (isFilled, isLeft, radius)
    super.init(cssName: "textureview", role: .image)
  }

  /// The texture; nil shows nothing.
  public var texture: Texture? {
    didSet { if texture !== oldValue { queueDraw() } }
  }

  /// The rectangle of the texture in application pixels; larger than the view if it is cropped.
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
      x: isLeft ? 0 : ((Double(width) - size.width) / 2).rounded(),
      y: ((Double(height) - size.height) / 2).rounded(),
      width: size.width, height: size.height)
  }

  public override func snapshot(_ snapshot: Snapshot) {
    guard let texture, let rectangle = textureRectangle else { return }
    let view = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    snapshot.clipped(to: isFilled ? view : rectangle, radius: radius) {
      snapshot.draw(texture, in: rectangle)
    }
  }
}
