/// Texts with the times at which they are shown. A text is found in logarithmic time, however many there are and however
/// they overlap.
package struct SubtitleCues: Sendable, Hashable {
  /// A text and when it is shown.
  package struct Cue: Sendable, Hashable {
    /// In nanoseconds of the medium.
    package let start: Int64
    /// In nanoseconds of the medium; after `start`.
    package let end: Int64
    /// In Pango's markup; not empty.
    package let markup: String

    package init(start: Int64, end: Int64, markup: String) {
      (self.start, self.end, self.markup) = (start, end, markup)
    }
  }

  /// In the order in which they begin.
  package let cues: [Cue]
  /// The latest end below each node of a binary tree over `cues`: the children of node n are 2n and 2n + 1, and the
  /// leaves are the last half.
  private let latestEnds: [Int64]
  private let leaves: Int

  /// How many texts are shown at once, those that began last: more do not fit onto a picture.
  static let mostAtOnce = 12

  package init(_ cues: [Cue]) {
    let isSorted = zip(cues, cues.dropFirst()).allSatisfy { $0.start <= $1.start }
    // Those that begin together stay in their order.
    self.cues =
      isSorted
      ? cues
      : cues.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(
        \.element)
    var leaves = 1
    while leaves < cues.count { leaves *= 2 }
    var ends = [Int64](repeating: .min, count: leaves * 2)
    for (index, cue) in self.cues.enumerated() { ends[leaves + index] = cue.end }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      ends[node] = max(ends[node * 2], ends[node * 2 + 1])
    }
    (latestEnds, self.leaves) = (ends, leaves)
  }

  /// What is shown at a time in nanoseconds, in the order of the beginnings; empty where nothing is.
  func markup(at time: Int64) -> String { shown(at: time).map { cues[$0].markup }.joined(separator: "\n") }

  /// The places of the texts that are shown at a time.
  func shown(at time: Int64) -> [Int] {
    // Those that have begun: binary search.
    var (low, begun) = (0, cues.count)
    while low < begun {
      let middle = (low + begun) / 2
      if cues[middle].start <= time { low = middle + 1 } else { begun = middle }
    }
    var found: [Int] = []
    find(1, 0, leaves, begun, time, &found)
    return found.reversed()
  }

  /// The last ones below a node that have begun and not ended. `from` and `count` say which leaves are below it.
  private func find(_ node: Int, _ from: Int, _ count: Int, _ begun: Int, _ time: Int64, _ found: inout [Int])
  {
    guard from < begun, latestEnds[node] > time, found.count < Self.mostAtOnce else { return }
    if count == 1 { return found.append(from) }
    find(node * 2 + 1, from + count / 2, count / 2, begun, time, &found)
    find(node * 2, from, count / 2, begun, time, &found)
  }
}
