/// Subtitle cues, searchable by time in logarithmic time, regardless of their number and overlaps.
package struct SubtitleCues: Sendable, Hashable {
  /// A text with the time span in which it is shown.
  package struct Cue: Sendable, Hashable {
    /// The start, in nanoseconds of stream time.
    package let start: Int64
    /// The end, in nanoseconds of stream time; after `start`.
    package let end: Int64
    /// The text in Pango markup; not empty.
    package let markup: String

    package init(start: Int64, end: Int64, markup: String) {
      (self.start, self.end, self.markup) = (start, end, markup)
    }
  }

  /// The cues, sorted by start.
  package let cues: [Cue]
  /// A segment tree over `cues`: the latest end below each node. The children of node n are 2n and 2n + 1; the leaves
  /// are the second half.
  private let latestEnds: [Int64]
  private let leaves: Int

  /// The maximum number of cues shown at once, the most recent ones: more do not fit into a frame.
  static let maximumSimultaneous = 12

  package init(_ cues: [Cue]) {
    let isSorted = zip(cues, cues.dropFirst()).allSatisfy { $0.start <= $1.start }
    // The sort is stable: cues with the same start keep their order.
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

  /// The markup of the cues at a time in nanoseconds, sorted by start; empty if there are none.
  func markup(at time: Int64) -> String { shown(at: time).map { cues[$0].markup }.joined(separator: "\n") }

  /// The indices of the cues that are shown at a time in nanoseconds.
  func shown(at time: Int64) -> [Int] {
    // Binary search for the number of cues that have started.
    var (low, begun) = (0, cues.count)
    while low < begun {
      let middle = (low + begun) / 2
      if cues[middle].start <= time { low = middle + 1 } else { begun = middle }
    }
    var found: [Int] = []
    find(1, 0, leaves, begun, time, &found)
    return found.reversed()
  }

  /// Collects the last cues below a node that have started and not ended. The node covers the leaves from `from`,
  /// `count` of them.
  private func find(_ node: Int, _ from: Int, _ count: Int, _ begun: Int, _ time: Int64, _ found: inout [Int])
  {
    guard from < begun, latestEnds[node] > time, found.count < Self.maximumSimultaneous else { return }
    if count == 1 { return found.append(from) }
    find(node * 2 + 1, from + count / 2, count / 2, begun, time, &found)
    find(node * 2, from, count / 2, begun, time, &found)
  }
}
