import L10n

/// A CSS notation for colors.
public enum ColorFormat: String, CaseIterable, Sendable {
  /// `#3584e4`
  case hex
  /// `rgb(53 132 228)`
  case rgb
  /// `hsl(213 76% 55%)`
  case hsl
  /// `oklch(61.5% 0.164 254)`
  case oklch

  /// The name for display.
  public var title: String {
    switch self {
    case .hex: tr("Hex")
    case .rgb: "RGB"
    case .hsl: "HSL"
    case .oklch: "OKLCH"
    }
  }
}

extension Color {
  /// The color as CSS text, with its opacity if it is not opaque. Parsing the text gives the same 8-bit color.
  /// Source: CSS Color Module Level 4, §4 and §15 "Serializing".
  public func text(as format: ColorFormat = .hex) -> String {
    let color = clamped
    let opacity = bytes.alpha == 255 ? "" : " / " + decimal(color.alpha, 3)
    switch format {
    case .hex:
      let bytes = bytes
      let all = [bytes.red, bytes.green, bytes.blue] + (bytes.alpha == 255 ? [] : [bytes.alpha])
      return all.reduce(into: "#") { text, byte in
        text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    case .rgb:
      return "rgb(\(bytes.red) \(bytes.green) \(bytes.blue)\(opacity))"
    case .hsl:
      let hsl = color.hsl
      return "hsl(\(decimal(hsl.hue, 2)) \(decimal(hsl.saturation * 100, 2))%"
        + " \(decimal(hsl.lightness * 100, 2))%\(opacity))"
    case .oklch:
      let oklch = color.oklch
      return "oklch(\(decimal(oklch.lightness * 100, 2))% \(decimal(oklch.chroma, 4))"
        + " \(decimal(oklch.hue, 2))\(opacity))"
    }
  }
}
