extension Color {
  /// Parses a CSS color: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` (the `#` is optional), `rgb()`, `hsl()` or
  /// `oklch()`, with spaces or commas. Colors outside of the gamut are mapped into sRGB. Source: CSS Color Module
  /// Level 4, §4–§9.
  ///
  /// - Throws: `ColorError` with the reason, if the text is not a supported color.
  public init(css text: String) throws(ColorError) {
    self = try ColorParser.color(text)
  }
}

/// Parses CSS colors.
enum ColorParser {
  static func color(_ text: String) throws(ColorError) -> Color {
    let text = trimmed(text[...]).lowercased()
    if text.isEmpty { throw .empty }
    guard let open = text.firstIndex(of: "(") else {
      if text.hasPrefix("#") { return try hexadecimal(String(text.dropFirst())) }
      if text.allSatisfy(\.isHexDigit) { return try hexadecimal(text) }
      throw text.contains(")") ? .unmatchedParentheses : .notAColor(shortened(text))
    }
    guard text.hasSuffix(")"), text.filter({ $0 == "(" || $0 == ")" }).count == 2 else {
      throw .unmatchedParentheses
    }
    let name = String(trimmed(text[..<open]))
    let inside = text[text.index(after: open)...].dropLast()
    switch name {
    case "rgb", "rgba": return try rgb(values(inside, of: "rgb"))
    case "hsl", "hsla": return try hsl(values(inside, of: "hsl"))
    case "oklch": return try oklch(values(inside, of: "oklch"))
    default: throw .unknownFunction(shortened(name))
    }
  }

  private static func hexadecimal(_ digits: String) throws(ColorError) -> Color {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, digits.utf8.count == digits.count else {
      throw .hexadecimal(shortened(digits))
    }
    let bytes: [Int]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: throw .hexadecimal(shortened(digits))
    }
    let parts = bytes.map { Double($0) / 255 }
    return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
  }

  /// The three values, and the opacity if there is one.
  private static func values(_ text: Substring, of function: String) throws(ColorError) -> [Substring] {
    let parts = text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "/" })
    guard parts.count == 3 || parts.count == 4 else {
      throw .valueCount(function: function, found: parts.count)
    }
    return parts
  }

  private static func rgb(_ parts: [Substring]) throws(ColorError) -> Color {
    Color(
      red: try number(parts[0], percentOf: 255) / 255, green: try number(parts[1], percentOf: 255) / 255,
      blue: try number(parts[2], percentOf: 255) / 255, alpha: try opacity(parts)
    ).clamped
  }

  private static func hsl(_ parts: [Substring]) throws(ColorError) -> Color {
    let (saturation, lightness) = (
      try number(parts[1], percentOf: 100) / 100, try number(parts[2], percentOf: 100) / 100
    )
    let hsl = HSL(
      hue: try hue(parts[0]), saturation: min(max(saturation, 0), 1), lightness: min(max(lightness, 0), 1))
    return hsl.color.with(alpha: try opacity(parts)).clamped
  }

  private static func oklch(_ parts: [Substring]) throws(ColorError) -> Color {
    // 100 % is a lightness of 1 or a chroma of 0.4.
    let color = OKLCH(
      lightness: try number(parts[0], percentOf: 1), chroma: max(try number(parts[1], percentOf: 0.4), 0),
      hue: try hue(parts[2]))
    return color.color.with(alpha: try opacity(parts)).clamped
  }

  private static func opacity(_ parts: [Substring]) throws(ColorError) -> Double {
    parts.count > 3 ? try number(parts[3], percentOf: 1) : 1
  }

  private static func hue(_ text: Substring) throws(ColorError) -> Double {
    for (unit, degrees) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360)]
    where text.hasSuffix(unit) {
      return wrapped(degrees: try number(text.dropLast(unit.count), percentOf: nil) * degrees)
    }
    return wrapped(degrees: try number(text, percentOf: nil))
  }

  /// - Parameter full: The value of 100 %; nil if percentages are not allowed.
  private static func number(_ text: Substring, percentOf full: Double?) throws(ColorError) -> Double {
    if text == "none" { return 0 }
    var digits = text
    let isPercentage = digits.hasSuffix("%")
    if isPercentage { digits.removeLast() }
    // `Double` also parses "nan", "inf" and "0x1p3".
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }), digits.count <= 20,
      let value = Double(digits), value.isFinite, !isPercentage || full != nil
    else { throw .value(shortened(String(text))) }
    return isPercentage ? value / 100 * (full ?? 1) : value
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// The text shortened for an error message.
  private static func shortened(_ text: String) -> String {
    text.count > 24 ? String(text.prefix(24)) + "…" : text
  }
}
