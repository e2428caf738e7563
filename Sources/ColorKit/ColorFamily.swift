import L10n

/// The colors that people have a common word for.
public enum ColorFamily: Int, Sendable, Hashable, CaseIterable {
  /// Black.
  case black
  /// White.
  case white
  /// Grey.
  case grey
  /// Pink.
  case pink
  /// Red.
  case red
  /// Brown.
  case brown
  /// Orange.
  case orange
  /// Yellow.
  case yellow
  /// Lime.
  case lime
  /// Green.
  case green
  /// Teal.
  case teal
  /// Cyan.
  case cyan
  /// Blue.
  case blue
  /// Purple.
  case purple
  /// Magenta.
  case magenta

  /// The family of a color with a chroma: the boundaries are OKLCH hues at which people change the name of a color.
  init(hueOf color: OKLCH) {
    self =
      switch color.hue {
      case ..<15: .pink
      case ..<42: .red
      case ..<75: color.lightness < 0.6 ? .brown : .orange
      case ..<118: .yellow
      case ..<135: .lime
      case ..<165: .green
      case ..<200: .teal
      case ..<230: .cyan
      case ..<275: .blue
      case ..<315: .purple
      case ..<345: .magenta
      default: .pink
      }
  }

  /// The family that people would name for an area of a photo. A photo is rarely completely black, white or grey: its
  /// shadows have a slight tint.
  public init(ofArea color: OKLCH) {
    if color.lightness < 0.2 || (color.lightness < 0.3 && color.chroma < 0.04) {
      self = .black
    } else if color.lightness > 0.93 && color.chroma < 0.04 {
      self = .white
    } else if color.chroma < 0.03 {
      self = .grey
    } else {
      self.init(hueOf: color)
    }
  }

  /// The name in the user's language, such as “Blue”.
  public var name: String {
    switch self {
    case .black: tr("Black")
    case .white: tr("White")
    case .grey: tr("Grey")
    case .pink: tr("Pink")
    case .red: tr("Red")
    case .brown: tr("Brown")
    case .orange: tr("Orange")
    case .yellow: tr("Yellow")
    case .lime: tr("Lime")
    case .green: tr("Green")
    case .teal: tr("Teal")
    case .cyan: tr("Cyan")
    case .blue: tr("Blue")
    case .purple: tr("Purple")
    case .magenta: tr("Magenta")
    }
  }

  /// A typical color of the family, for marks.
  public var color: Color {
    switch self {
    case .black: Color(rgb: 0x000000)
    case .white: Color(rgb: 0xFFFFFF)
    case .grey: Color(rgb: 0x9A9996)
    case .pink: Color(rgb: 0xF06CA8)
    case .red: Color(rgb: 0xE01B24)
    case .brown: Color(rgb: 0x865E3C)
    case .orange: Color(rgb: 0xFF7800)
    case .yellow: Color(rgb: 0xF6D32D)
    case .lime: Color(rgb: 0xA5DB2E)
    case .green: Color(rgb: 0x33D17A)
    case .teal: Color(rgb: 0x17B1A0)
    case .cyan: Color(rgb: 0x2EC5EA)
    case .blue: Color(rgb: 0x3584E4)
    case .purple: Color(rgb: 0x8F4BD6)
    case .magenta: Color(rgb: 0xD435C8)
    }
  }
}
