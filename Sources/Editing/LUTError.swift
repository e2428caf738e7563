import L10n

/// Why a `.cube` file cannot be read. `description` is a sentence for the user, without the file's name.
public enum LUTError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file is not text.
  case notText
  /// Neither LUT_1D_SIZE nor LUT_3D_SIZE precedes the first color.
  case noSize(line: Int)
  /// The file ends without a size and without a color.
  case empty
  /// A size is repeated, or there is one of each kind.
  case severalSizes(line: Int)
  /// The size is no number in the range.
  case size(line: Int, range: ClosedRange<Int>)
  /// A line has not the numbers that its place requires.
  case numbers(line: Int)
  /// A keyword is not one of the format.
  case keyword(line: Int, name: String)
  /// A keyword follows the first color.
  case lateKeyword(line: Int, name: String)
  /// The end of the domain is not above its start.
  case domain
  /// The file has more colors than its size states.
  case tooManyColors(line: Int, expected: Int)
  /// The file has fewer colors than its size states.
  case tooFewColors(found: Int, expected: Int)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .notText: tr("The file is not a LUT: it is not text.")
    case .noSize(let line): tr("Line %d: the size of the LUT, LUT_3D_SIZE or LUT_1D_SIZE, is missing.", line)
    case .empty: tr("The file is not a LUT: it has neither a size nor colors.")
    case .severalSizes(let line): tr("Line %d: the LUT has more than one size.", line)
    case .size(let line, let range):
      tr(
        "Line %1$d: the size of the LUT is not a number from %2$d to %3$d.", line, range.lowerBound,
        range.upperBound)
    case .numbers(let line): tr("Line %d: three numbers are expected.", line)
    case .keyword(let line, let name): tr("Line %1$d: “%2$s” is not known.", line, name)
    case .lateKeyword(let line, let name): tr("Line %1$d: “%2$s” follows the first color.", line, name)
    case .domain: tr("The domain of the LUT is empty: DOMAIN_MAX is not above DOMAIN_MIN.")
    case .tooManyColors(let line, let expected):
      tr("Line %1$d: the LUT has more than %2$d colors, the number that its size requires.", line, expected)
    case .tooFewColors(let found, let expected):
      tr("The LUT has %1$d colors; its size requires %2$d.", found, expected)
    }
  }
}
