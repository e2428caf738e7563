/// The lyrics of a song, as lines.
public struct Lyrics: Sendable, Hashable {
  /// A line; empty for a gap between verses.
  public struct Line: Sendable, Hashable {
    /// The time at which the line begins, from the start of the song; nil where the lyrics have no times.
    public var start: Duration?
    /// The text.
    public var text: String

    /// Creates a line.
    public init(start: Duration? = nil, text: String) { (self.start, self.text) = (start, text) }
  }

  /// The lines; with times, in ascending order of them.
  public var lines: [Line]
  /// Whether the lines have times, so that they follow playback.
  public var isTimed: Bool { lines.first?.start != nil }

  /// Creates lyrics.
  public init(lines: [Line]) { self.lines = lines }

  /// The index of the line that is sung at a time; nil before the first one, and without times.
  public func line(at time: Duration) -> Int? {
    guard isTimed else { return nil }
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if let start = lines[middle].start, start <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
