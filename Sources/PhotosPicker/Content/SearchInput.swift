import LibraryIndex
import Observation

/// What is typed into the search: pills for what is recognized, and the rest as text.
@Observable final class SearchInput {
  /// A recognized part of the search.
  struct Pill: Hashable, Identifiable {
    /// Distinguishes equal pills.
    let id: Int
    /// What was typed for it.
    let source: String
    /// What is shown.
    let name: String
    /// What it means.
    let criterion: SearchCriterion?
  }

  /// The recognized parts, in the order in which they were typed.
  private(set) var pills: [Pill] = []
  /// The text after them.
  private(set) var text = ""
  /// Called after each change.
  @ObservationIgnored var onChange: () -> Void = {}
  @ObservationIgnored private var nextID = 0

  /// The search.
  var query: SearchQuery { SearchQuery(source) }
  /// Whether nothing is typed.
  var isEmpty: Bool { pills.isEmpty && text.allSatisfy(\.isWhitespace) }

  private var source: String { (pills.map(\.source) + [text]).joined(separator: " ") }

  /// Takes over the text that a person has typed after the pills.
  ///
  /// - Parameter isComplete: Whether the last word is complete too, after Enter.
  func type(_ new: String, isComplete: Bool = false) {
    guard new != text || isComplete else { return }
    text = new
    makePills(isComplete: isComplete)
    onChange()
  }

  /// Removes a pill with what was typed for it.
  func remove(_ pill: Pill) {
    pills.removeAll { $0.id == pill.id }
    onChange()
  }

  /// Removes the last pill, as Backspace before the text does.
  ///
  /// - Returns: Whether there was one.
  func removeLast() -> Bool {
    guard let last = pills.last else { return false }
    remove(last)
    return true
  }

  /// Removes everything.
  func clear() {
    guard !pills.isEmpty || !text.isEmpty else { return }
    (pills, text) = ([], "")
    onChange()
  }

  /// Turns the recognized parts that are complete into pills. A part may continue a pill: “March”, then “2024”.
  private func makePills(isComplete: Bool) {
    let end = isComplete ? " " : ""
    let full = Array((source + end).utf8)
    // The text without the pills begins here.
    let start = full.count - (text + end).utf8.count
    let tokens = SearchQuery(String(decoding: full, as: UTF8.self)).tokens
    let complete = tokens.filter { $0.isRecognized && $0.isFinished }
    if let last = tokens.last, !last.isFinished, last.range.lowerBound < start, last.range.upperBound > start
    {
      return
    }
    guard complete.contains(where: { $0.range.upperBound > start }) else { return }
    let known = pills
    pills = complete.map { token in
      let source = String(decoding: full[token.range], as: UTF8.self)
      if let pill = known.first(where: { $0.source == source }) { return pill }
      nextID += 1
      return Pill(id: nextID, source: source, name: token.name, criterion: token.alternatives.first)
    }
    var (rest, position) = ([UInt8](), 0)
    for token in complete {
      rest += full[position..<token.range.lowerBound]
      position = token.range.upperBound
    }
    rest += full[position...]
    text = String(String(decoding: rest, as: UTF8.self).drop(while: \.isWhitespace))
  }
}
