import Editing

/// The list of `tintype filter --list`: argument, range of the value, summary.
nonisolated enum FilterListing {
  static var lines: [String] {
    let filters = NamedFilter.allCases.map { ($0.rawValue, NamedFilter.range, $0.summary) }
    let adjustments = Adjustment.allCases.map { ($0.rawValue, $0.range, $0.summary) }
    let rows = (filters + adjustments).map { name, range, summary in
      (name, "\(Int(range.lowerBound))…\(Int(range.upperBound))", summary)
    }
    let geometry = EditOperation.geometrySummaries.map { ($0.argument, "", $0.summary) }
    return (rows + geometry).map { name, range, summary in padded(name, 18) + padded(range, 8) + summary }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
