/// The subtitles of a file of their own, as values: what a parser makes of bytes.
///
/// A player could read the file along with its video, but gets tangled there: subtitles that have all been read before
/// the video plays are rarely drawn (1.22), or not at all (1.26), and seeks that meet them may never end. They are a few
/// kilobytes, so that they are read in whole.
public enum SubtitleContent: Sendable, Hashable {
  /// Texts and their times, in whatever format.
  case texts(SubtitleTexts)
  /// A file of SubStation Alpha in UTF-8, which libass draws.
  case script([UInt8])

  /// Parses a file in any encoding. Touches no disk, has no state, and takes time in proportion to the number of bytes:
  /// about 0.1 s for each megabyte.
  public static func parse(_ bytes: [UInt8]) throws(SubtitleProblem) -> SubtitleContent {
    guard bytes.count <= Subtitles.longest else { throw .tooLarge }
    guard let text = TextEncoding.utf8(of: bytes) else { throw .notText }
    if let script = SubStation.script(text) { return .script(script) }
    let cues = SubtitleCues(SubtitleParser.cues(in: text))
    guard !cues.cues.isEmpty else { throw .notUnderstood }
    return .texts(SubtitleTexts(cues: cues))
  }
}

/// Texts with the times at which they are shown.
public struct SubtitleTexts: Sendable, Hashable {
  package let cues: SubtitleCues

  package init(cues: SubtitleCues) { self.cues = cues }
}

/// Subtitles of a file of their own, ready to be drawn.
public struct Subtitles: Sendable {
  /// The largest file that is read. Two hours of talk are a tenth of a megabyte; typeset signs take some megabytes.
  public static let longest = 16 << 20

  let texts: SubtitleCues
  let renderer: AssRenderer?

  /// Makes content ready to be drawn. Where fonts have to be found, blocks for some 0.1 s: not on the main thread.
  public init(_ content: SubtitleContent) throws(SubtitleProblem) {
    switch content {
    case .texts(let found): (texts, renderer) = (found.cues, nil)
    case .script(let script):
      guard let made = AssRenderer(script) else { throw .notUnderstood }
      (texts, renderer) = (SubtitleCues([]), made)
    }
  }

  /// What is shown at a time, in Pango's markup; empty where nothing is, and for what libass draws.
  func markup(at time: Duration) -> String { texts.markup(at: time.clampedNanoseconds) }
}

extension Duration {
  /// In nanoseconds; beyond 292 years as much as can be counted.
  var clampedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return Int64(clamping: Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000))
  }
}
