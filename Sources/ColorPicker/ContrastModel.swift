import ColorKit
import Observation

/// The contrast of a color as text on a background. While a color is dragged, the figures follow it at most ten times a
/// second (`ColorModel.throttledColor`).
@MainActor @Observable public final class ContrastModel {
  /// The color of the text, shared with a chooser.
  @ObservationIgnored public let text: ColorModel
  /// The color of the background, opaque.
  @ObservationIgnored public let background: ColorModel

  /// Creates a model for the color of a chooser as text.
  public init(text: ColorModel, background: Color = .white) {
    self.text = text
    self.background = ColorModel(background, supportsOpacity: false)
  }

  /// The text as it is seen: a transparent one shows the background.
  public var seenText: Color { text.throttledColor.over(background.throttledColor) }

  /// The contrast ratio of WCAG 2, 1…21.
  public var ratio: Double { seenText.contrast(with: background.throttledColor) }

  /// The lightness contrast Lc of APCA, about -108…106.
  public var lightnessContrast: Double {
    text.throttledColor.lightnessContrast(on: background.throttledColor)
  }

  /// Exchanges the colors. The text becomes opaque, like the background.
  public func swap() {
    let seen = text.color.over(background.color)
    text.choose(background.color)
    background.choose(seen)
  }
}
