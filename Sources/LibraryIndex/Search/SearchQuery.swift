import GObjectKit
import L10n

/// A parsed search.
///
/// Every text is a search. Words are found at the beginning of words, and all of them have to be found. Words between
/// quotation marks are found as they are, next to each other. A minus sign excludes: `beach -videos`.
///
/// Dates, kinds, ratings and colors are recognized in English and in the user's language: “march 2024”, “12 march”,
/// “2024-03-12”, “2019–2021”, “summer”, “last summer”, “yesterday”, “monday” (the last one), “last 3 months”,
/// “christmas 2023”; “videos”, “screenshots”; “★★★”, “rating 4”, “4 stars” (at least); “red”. A word for a date, a
/// color or a kind is found in texts as well, because folders have such names; “videos”, “photos” and “favorites” are not. Of several years, months, kinds or ratings one has
/// to apply.
///
/// Source of the syntax: what people know from search engines. Deterministic for a vocabulary and a day.
public struct SearchQuery: Sendable, Hashable {
  /// Criteria of which one has to be met, or must not be met.
  struct Clause: Sendable, Hashable {
    var alternatives: [SearchCriterion]
    var isExcluded = false
  }

  /// The parts of the text, in its order.
  public let tokens: [SearchToken]
  /// What has to be met, all of it.
  let clauses: [Clause]

  /// The number of characters of a text that are read; a pasted document is not a search.
  static let maximumLength = 1_000
  /// The number of parts that are read.
  static let maximumParts = 64

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - vocabulary: The words to recognize.
  ///   - today: The day of “yesterday” and “last summer”.
  public init(
    _ text: String, vocabulary: SearchVocabulary = .current,
    today: CalendarDay = CalendarDay(Timestamp.now.local)
  ) {
    var parser = SearchParser(
      lexemes: Array(SearchLexeme.split(text.prefix(Self.maximumLength)).prefix(Self.maximumParts)),
      vocabulary: vocabulary, today: today)
    tokens = parser.parse()
    clauses = Self.clauses(tokens)
  }

  /// Whether the query includes everything.
  public var isEmpty: Bool { clauses.isEmpty }

  /// Equal queries find the same; their texts may differ.
  public static func == (first: SearchQuery, second: SearchQuery) -> Bool { first.clauses == second.clauses }

  /// Hashes what the query finds.
  public func hash(into hasher: inout Hasher) { hasher.combine(clauses) }

  private static func clauses(_ tokens: [SearchToken]) -> [Clause] {
    var (clauses, places) = ([Clause](), [SearchToken.Facet: Int]())
    for token in tokens where !token.alternatives.isEmpty {
      if let facet = token.facet {
        if let place = places[facet] {
          clauses[place].alternatives += token.alternatives
          continue
        }
        places[facet] = clauses.count
      }
      clauses.append(Clause(alternatives: token.alternatives, isExcluded: token.isExcluded))
    }
    return clauses
  }
}
