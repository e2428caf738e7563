/// Why a text is no color, or a file no palette. `description` is a sentence for people.
public enum ColorError: Error, Hashable, Sendable {
  /// Nothing was written.
  case empty
  /// After `#`, or alone, something else than 3, 4, 6 or 8 hexadecimal digits.
  case hexadecimal(String)
  /// A function that is none of rgb(), hsl() and oklch().
  case unknownFunction(String)
  /// Not the number of values that the function takes.
  case valueCount(function: String, found: Int)
  /// One of the values is no number of the kind that stands there.
  case value(String)
  /// A bracket is missing, or something follows the closing one.
  case brackets
  /// The text does not look like a color at all.
  case notAColor(String)
  /// The file does not begin with `GIMP Palette`.
  case notAPalette
  /// The palette has no color in it.
  case emptyPalette
  /// A line of the palette is no color.
  case paletteLine(Int)
}

extension ColorError: CustomStringConvertible {
  /// What is wrong, and what would be right.
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
