import L10n

/// A filter with an amount of 0…1. The raw values are the names in edit files and on the command line.
public enum NamedFilter: String, Sendable, Hashable, CaseIterable {
  /// Gray by the luma of Rec. 709.
  case grayscale
  /// Black and white with gentle contrast.
  case mono
  /// Black and white with strong contrast.
  case noir
  /// Black and white by perceived lightness.
  case tonal
  /// Less color, raised blacks.
  case fade
  /// More color and contrast.
  case chrome
  /// Cool shadows, as of slide film in the wrong developer.
  case process
  /// Warm, with raised blacks.
  case transfer
  /// Warm and pale, as of an instant camera.
  case instant
  /// Brown tones.
  case sepia
  /// Darker towards the corners.
  case vignette
  /// A Gaussian blur.
  case blur
  /// Sharper edges.
  case sharpen
  /// The negative.
  case invert
  /// Few tones of each component.
  case posterize

  /// The range of the amount.
  public static let range = 0.0...1.0

  /// What the filter does, for a list of filters.
  public var summary: String {
    switch self {
    case .grayscale: tr("Gray, by the brightness of each color")
    case .mono: tr("Black and white with gentle contrast")
    case .noir: tr("Black and white with strong contrast")
    case .tonal: tr("Black and white by perceived lightness")
    case .fade: tr("Less color, raised blacks")
    case .chrome: tr("More color and contrast")
    case .process: tr("Cool shadows, as of cross-processed film")
    case .transfer: tr("Warm, with raised blacks")
    case .instant: tr("Warm and pale, as of an instant camera")
    case .sepia: tr("Brown tones")
    case .vignette: tr("Darker towards the corners")
    case .blur: tr("Blurred; 1 is a radius of 2% of the shorter side")
    case .sharpen: tr("Sharper edges")
    case .invert: tr("The negative")
    case .posterize: tr("Few tones; 1 leaves four of each component")
    }
  }
}
