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
  case brackets
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
    case .empty: "Write a color, such as #3584e4."
    case .hexadecimal(let text):
      "“\(text)” is no hexadecimal color: it takes 3, 4, 6 or 8 digits from 0 to f."
    case .unknownFunction(let name): "“\(name)()” is not known here; rgb(), hsl() and oklch() are."
    case .valueCount(let function, let found):
      "\(function)() takes three values and, if you like, an opacity; there are \(found)."
    case .value(let text): "“\(text)” is not a number that can stand there."
    case .brackets: "The brackets do not match."
    case .notAColor(let text): "“\(text)” is not a color. Try #3584e4 or rgb(53 132 228)."
    case .notAPalette: "This is not a GIMP palette: its first line is not “GIMP Palette”."
    case .emptyPalette: "There is no color in the palette."
    case .paletteLine(let line): "Line \(line) of the palette is not a color."
    }
  }
}
