import L10n

/// What is drawn in one color on another.
public enum ContrastUse: Sendable, Hashable, CaseIterable {
  /// Text of a normal size.
  case text
  /// Text of at least 24 px, or 18.66 px in bold.
  case largeText
  /// Icons, and the borders of controls.
  case graphics

  /// The level of WCAG 2.2 that a contrast ratio reaches; nil if it fails. Source: success criteria 1.4.3, 1.4.6 and
  /// 1.4.11, which has no level AAA.
  public func level(ofRatio ratio: Double) -> ContrastLevel? {
    switch self {
    case .text: ratio >= 7 ? .aaa : ratio >= 4.5 ? .aa : nil
    case .largeText: ratio >= 4.5 ? .aaa : ratio >= 3 ? .aa : nil
    case .graphics: ratio >= 3 ? .aa : nil
    }
  }

  /// The verdict about a contrast ratio in the user's language, such as “Text: AA”.
  public func verdict(onRatio ratio: Double) -> String {
    let verdict = level(ofRatio: ratio)?.rawValue
    switch self {
    case .text: return verdict.map { tr("Text: %s", $0) } ?? tr("Text: fails")
    case .largeText: return verdict.map { tr("Large text: %s", $0) } ?? tr("Large text: fails")
    case .graphics: return verdict.map { tr("Graphics: %s", $0) } ?? tr("Graphics: fails")
    }
  }
}

/// A level of conformance with WCAG.
public enum ContrastLevel: String, Sendable, Hashable {
  /// The minimum contrast.
  case aa = "AA"
  /// The enhanced contrast.
  case aaa = "AAA"
}

/// What an amount of lightness contrast suffices for. Source: APCA, "Bronze Simple Mode" conformance levels.
public enum LightnessContrastUse: Sendable, Hashable, CaseIterable {
  /// Lc below 15: many people do not see it.
  case nothing
  /// Lc 15: decoration.
  case decoration
  /// Lc 30: disabled controls and other text that nobody must read.
  case spotText
  /// Lc 45: headlines and icons.
  case largeText
  /// Lc 60: other text than columns of it.
  case contentText
  /// Lc 75: columns of text.
  case bodyText

  /// The use for a contrast of either sign.
  public init(of contrast: Double) {
    self =
      switch abs(contrast) {
      case 75...: .bodyText
      case 60..<75: .contentText
      case 45..<60: .largeText
      case 30..<45: .spotText
      case 15..<30: .decoration
      default: .nothing
      }
  }

  /// The use in the user's language.
  public var title: String {
    switch self {
    case .nothing: tr("Too low for anything")
    case .decoration: tr("Enough for decoration")
    case .spotText: tr("Enough for unimportant text")
    case .largeText: tr("Enough for headlines and icons")
    case .contentText: tr("Enough for short text")
    case .bodyText: tr("Enough for any text")
    }
  }
}
