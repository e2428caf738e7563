import L10n

/// Why an operation of a command line cannot be read; a sentence for the user.
public struct EditArgumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String
}

extension EditOperation {
  /// Parses an operation as the command line writes it: `sepia`, `sepia=0.5`, `exposure=-1`, `crop=0.1,0,0.5,1`,
  /// `rotate=90`.
  ///
  /// - Throws: `EditArgumentError` for an unknown name, and for a value that is missing or not in its range.
  public init(argument: String) throws(EditArgumentError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let values = parts.count > 1 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : []
    let numbers = values.map { Double(String($0)) ?? .nan }
    if let filter = NamedFilter(rawValue: name) {
      self = .filter(
        filter, amount: values.isEmpty ? 1 : try Self.number(numbers, in: NamedFilter.range, of: name))
    } else if let adjustment = Adjustment(rawValue: name) {
      self = .adjustment(adjustment, value: try Self.number(numbers, in: adjustment.range, of: name))
    } else {
      self = try Self.geometry(name, numbers)
    }
  }

  /// The names of the operations of the geometry with an example of their value, and a summary, for a list.
  public static var geometrySummaries: [(argument: String, summary: String)] {
    [
      ("crop-square", tr("The centered square")),
      ("crop=0.1,0,0.5,1", tr("A part: left and top edge, width and height, in parts of the image")),
      ("straighten=2.5", tr("Rotated clockwise by -45 to 45 degrees, without empty corners")),
      ("rotate=90", tr("Rotated clockwise by 90, 180 or 270 degrees")),
      ("flip-horizontal", tr("Mirrored left to right")),
      ("flip-vertical", tr("Mirrored top to bottom")),
    ]
  }

  private static func geometry(_ name: String, _ numbers: [Double]) throws(EditArgumentError) -> EditOperation
  {
    switch (name, numbers.count) {
    case ("crop-square", 0): return .cropToSquare
    case ("flip-horizontal", 0): return .flip(.horizontal)
    case ("flip-vertical", 0): return .flip(.vertical)
    case ("crop-square", _), ("flip-horizontal", _), ("flip-vertical", _):
      throw EditArgumentError(description: tr("“%s” has no value.", name))
    case ("straighten", _): return .straighten(degrees: try number(numbers, in: straightenRange, of: name))
    case ("rotate", _):
      guard numbers.count == 1, let degrees = Int(exactly: numbers[0]), degrees.isMultiple(of: 90) else {
        throw EditArgumentError(description: tr("The value of “rotate” is a multiple of 90."))
      }
      return .rotate(quarterTurns: degrees / 90)
    case ("crop", _):
      guard numbers.count == 4,
        let rect = NormalizedRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      else {
        throw EditArgumentError(
          description: tr(
            "The value of “crop” is the left and top edge, the width and the height, in parts of the image, such as 0.1,0,0.5,1."
          ))
      }
      return .crop(rect)
    default:
      throw EditArgumentError(description: tr("There is no filter “%s”; --list lists them.", name))
    }
  }

  private static func number(
    _ numbers: [Double], in range: ClosedRange<Double>, of name: String
  ) throws(EditArgumentError) -> Double {
    guard numbers.count == 1, range.contains(numbers[0]) else {
      throw EditArgumentError(
        description: tr(
          "The value of “%1$s” is a number from %2$d to %3$d.", name, Int(range.lowerBound),
          Int(range.upperBound)))
    }
    return numbers[0]
  }
}
