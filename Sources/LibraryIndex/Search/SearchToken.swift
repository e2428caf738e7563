/// A part of a search text with its meaning.
public struct SearchToken: Sendable, Hashable {
  /// The UTF-8 offsets in the text.
  public var range: Range<Int>
  /// What the interface shows for it: “March 2024” for “march 2024”, or “2024-03”.
  public var name: String
  /// The criteria, of which one has to be met.
  public var alternatives: [SearchCriterion]
  /// Whether it excludes what it describes.
  public var isExcluded: Bool
  /// Whether it is more than words: a date, a kind, a color, a rating. The interface shows these as pills.
  public var isRecognized: Bool
  /// Whether more text follows it, so that it is complete.
  public var isFinished: Bool

  /// What the criteria are about. Of several about the same one has to be met.
  enum Facet: Hashable { case years, everyYear, days, kinds, rating }

  var facet: Facet? {
    guard isRecognized, !isExcluded else { return nil }
    switch alternatives.first {
    case .date(.years): return .years
    case .date(.everyYear): return .everyYear
    case .date: return .days
    case .kinds: return .kinds
    case .rating: return .rating
    case .texts, .mark, .color, nil: return nil
    }
  }
}
