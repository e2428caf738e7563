/// A color with the name that a list gives it.
public struct NamedColor: Hashable, Sendable {
  /// A list of named colors.
  public enum List: Sendable, Hashable, CaseIterable {
    /// The 148 keywords of CSS.
    case css
    /// English names that people use.
    case survey

    /// The colors of the list in its order.
    public var colors: [NamedColor] {
      switch self {
      case .css: NamedColor.css
      case .survey: NamedColor.survey
      }
    }
  }

  /// The name, in English. It is data, like a keyword of CSS, and is not translated.
  public let name: String
  /// The color, opaque.
  public let color: Color
  let lab: OKLab

  private init?(line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let rgb = UInt32(parts[0], radix: 16) else { return nil }
    name = String(parts[1])
    color = Color(rgb: rgb)
    lab = color.oklab
  }

  // Parsed at the first use.
  private static let css = parse(cssTable)
  private static let survey = parse(surveyTable)

  private static func parse(_ table: String) -> [NamedColor] {
    table.split(separator: ";").compactMap(NamedColor.init(line:))
  }
}

extension Color {
  /// The color of a list that looks most like this one: that with the least distance in OKLab, without the opacity. Of
  /// several names of one color, such as aqua and cyan, it is the first.
  public func nearest(in list: NamedColor.List) -> NamedColor {
    let lab = oklab
    // No list is empty.
    return list.colors.min { $0.lab.squaredDistance(to: lab) < $1.lab.squaredDistance(to: lab) }!
  }
}
