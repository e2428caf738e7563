import L10n

/// Why a text is not a color, or a file not a palette. `description` is a sentence for the user.
public enum ColorError: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// The text is not 3, 4, 6 or 8 hexadecimal digits, with or without `#`.
  case hexadecimal(String)
  /// The function is not rgb(), hsl() or oklch().
  case unknownFunction(String)
  /// The function has the wrong number of values.
  case valueCount(function: String, found: Int)
  /// A value is not a valid number for its component.
  case value(String)
  /// A parenthesis is missing, or text follows the closing one.
  case unmatchedParentheses
  /// The text does not resemble any supported notation.
  case notAColor(String)
  /// The file does not begin with `GIMP Palette`.
  case notAPalette
  /// The palette contains no colors.
  case emptyPalette
  /// The line with this number, from 1, is not a color.
  case paletteLine(Int)
}

extension ColorError: CustomStringConvertible {
  /// The problem, and where possible a valid example.
  public var description: String {
    switch self {
    case .empty: tr("Enter a color, such as #3584e4.")
    case .hexadecimal(let text):
      tr("“%s” is not a hex color. Use 3, 4, 6 or 8 digits.", text)
    case .unknownFunction(let name): tr("“%s()” is not supported. Use rgb(), hsl() or oklch().", name)
    case .valueCount(let function, let found):
      tr("%1$s() takes three values and an optional opacity, not %2$s.", function, found)
    case .value(let text): tr("“%s” is not a valid value.", text)
    case .unmatchedParentheses: tr("A parenthesis is missing.")
    case .notAColor(let text): tr("“%s” is not a color. Try #3584e4 or rgb(53 132 228).", text)
    case .notAPalette: tr("This is not a GIMP palette: its first line is not “GIMP Palette”.")
    case .emptyPalette: tr("The palette has no colors.")
    case .paletteLine(let line): tr("Line %s of the palette is not a color.", line)
    }
  }
}
