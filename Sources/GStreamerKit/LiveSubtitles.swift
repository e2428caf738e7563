/// The subtitles of a stream, as they come: in any order, and again after each seek.
struct LiveSubtitles: Sendable {
  /// More are not kept: the first ones go.
  static let most = 10_000
  /// How many of those that have begun are looked at; more are not shown at once by any video.
  private static let mostAtOnce = 64

  /// In the order in which they begin.
  private(set) var cues: [SubtitleCues.Cue] = []

  /// Keeps one, unless it is there already.
  /// - Returns: whether it is new.
  mutating func insert(_ cue: SubtitleCues.Cue) -> Bool {
    let place = begun(by: cue.start)
    var index = place
    while index > 0, cues[index - 1].start == cue.start {
      index -= 1
      if cues[index].markup == cue.markup { return false }
    }
    cues.insert(cue, at: place)
    if cues.count > Self.most { cues.removeFirst() }
    return true
  }

  /// What is shown at a time in nanoseconds.
  func markup(at time: Int64) -> String {
    cues[..<begun(by: time)].suffix(Self.mostAtOnce).filter { $0.end > time }.suffix(SubtitleCues.mostAtOnce)
      .map(\.markup).joined(separator: "\n")
  }

  /// How many have begun at a time.
  private func begun(by time: Int64) -> Int {
    var (low, high) = (0, cues.count)
    while low < high {
      let middle = (low + high) / 2
      if cues[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
