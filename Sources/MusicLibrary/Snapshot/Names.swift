import L10n

/// Unites the spellings of names: those that differ only in case or in the Unicode normal form are one name, in the
/// spelling that is used most.
struct Names {
  private var folded: [String: String] = [:]
  /// The number of uses of each spelling, by the folded name.
  private var uses: [String: [String: Int]] = [:]
  private var chosen: [String: String] = [:]

  /// The text for comparisons.
  mutating func key(_ name: String) -> String {
    if let key = folded[name] { return key }
    let key = name.caseFolded
    folded[name] = key
    return key
  }

  /// Counts a use of a name.
  mutating func add(_ name: String) {
    let key = key(name)
    uses[key, default: [:]][name, default: 0] += 1
  }

  /// Returns the spelling of a name that is used most, after all were added.
  mutating func spelling(_ name: String) -> String {
    let key = key(name)
    if let known = chosen[key] { return known }
    // The order of the texts decides between equal numbers, so that the choice does not change by itself.
    let most = uses[key]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let spelling = most?.key ?? name
    chosen[key] = spelling
    return spelling
  }
}
