/// The cues of an embedded subtitle stream as they are demuxed: in any order, and repeatedly after seeks.
struct EmbeddedSubtitles: Sendable {
  /// The maximum number of cues; beyond it, the first ones are removed.
  static let maximumCount = 10_000
  /// How many of the started cues are checked; no video shows more at once.
  private static let maximumSimultaneous = 64

  /// The cues, sorted by start.
  private(set) var cues: [SubtitleCues.Cue] = []

  /// Inserts a cue, unless it is already present.
  /// - Returns: Whether it was inserted.
  mutating func insert(_ cue: SubtitleCues.Cue) -> Bool {
    let insertionIndex = begun(by: cue.start)
    var index = insertionIndex
    while index > 0, cues[index - 1].start == cue.start {
      index -= 1
      if cues[index].markup == cue.markup { return false }
    }
    cues.insert(cue, at: insertionIndex)
    if cues.count > Self.maximumCount { cues.removeFirst() }
    return true
  }

  /// The Pango markup of the cues at a stream time in nanoseconds.
  func markup(at time: Int64) -> String {
    cues[..<begun(by: time)].suffix(Self.maximumSimultaneous).filter { $0.end > time }.suffix(
      SubtitleCues.maximumSimultaneous
    )
    .map(\.markup).joined(separator: "\n")
  }

  /// The number of cues that start at or before a time.
  private func begun(by time: Int64) -> Int {
    var (low, high) = (0, cues.count)
    while low < high {
      let middle = (low + high) / 2
      if cues[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
