import ColorKit
import GObjectKit
import GRDB
import MediaLibrary

extension SearchQuery {
  /// Looks up the texts and the colors of the query.
  ///
  /// - Parameters:
  ///   - database: A connection to the index.
  ///   - years: The years of the earliest and the latest photo.
  ///   - colors: Returns the assets of which a large part has a color.
  public func matcher(
    in database: Database, years: ClosedRange<Int>, colors: (ColorFamily) -> [AssetID]
  ) throws -> SearchMatcher {
    try matcher(years: years, colors: colors) { try SearchTable.assets(containing: $0, in: database) }
  }

  /// The query without an index: texts are looked for in paths, and no photo has a color.
  ///
  /// - Parameter years: The years of the earliest and the latest photo.
  public func matcher(years: ClosedRange<Int>) -> SearchMatcher {
    matcher(years: years, colors: { _ in [] }, texts: { _ in [] })
  }

  private func matcher(
    years: ClosedRange<Int>, colors: (ColorFamily) -> [AssetID], texts: ([SearchPhrase]) throws -> [AssetID]
  ) rethrows -> SearchMatcher {
    var tests: [SearchMatcher.Clause] = []
    // The texts that have to be found are one query, which FTS5 intersects.
    let required = clauses.compactMap(\.requiredPhrases).flatMap(\.self)
    if !required.isEmpty {
      let test = SearchMatcher.Test.assets(AssetSet(try texts(required)), required)
      tests.append(SearchMatcher.Clause(tests: [test], isExcluded: false))
    }
    for clause in clauses where clause.requiredPhrases == nil {
      let dates = clause.alternatives.compactMap { if case .date(let date) = $0 { date } else { nil } }
      var own: [SearchMatcher.Test] = dates.isEmpty ? [] : [.time(TimeRanges(dates, years: years))]
      for criterion in clause.alternatives {
        switch criterion {
        case .texts(let phrases): own.append(.assets(AssetSet(try texts(phrases)), phrases))
        case .date: break
        case .kinds(let filter): own.append(.kinds(filter))
        case .mark(let marks): own.append(.mark(marks))
        case .rating(let range): own.append(.rating(range))
        case .color(let family): own.append(.assets(AssetSet(colors(family)), []))
        }
      }
      tests.append(SearchMatcher.Clause(tests: own, isExcluded: clause.isExcluded))
    }
    return SearchMatcher(clauses: tests)
  }

  /// Whether the query asks for colors.
  var hasColors: Bool {
    clauses.contains { $0.alternatives.contains { if case .color = $0 { true } else { false } } }
  }
}

extension SearchQuery.Clause {
  /// The phrases, if the clause consists of nothing else; nil otherwise.
  fileprivate var requiredPhrases: [SearchPhrase]? {
    guard !isExcluded, alternatives.count == 1, case .texts(let phrases) = alternatives[0] else { return nil }
    return phrases
  }
}

extension LibrarySnapshot {
  /// The years of the earliest and the latest photo; the library is in the order of the dates.
  public var years: ClosedRange<Int> {
    guard !isEmpty else { return 1970...1970 }
    let (first, last) = (date(at: count - 1).local.year, date(at: 0).local.year)
    return Swift.min(first, last)...Swift.max(first, last)
  }
}
