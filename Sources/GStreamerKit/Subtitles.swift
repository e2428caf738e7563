/// The parsed content of a subtitle file.
///
/// A player could read the file together with its video, but GStreamer handles this badly: subtitles that have been
/// read completely before the video plays are rarely drawn (1.22) or never (1.26), and seeks at such a moment may never
/// end. Subtitle files are a few kilobytes, so they are read as a whole.
public enum SubtitleContent: Sendable, Hashable {
  /// Cues of any text format.
  case texts(SubtitleTexts)
  /// A SubStation Alpha script in UTF-8, for libass.
  case script([UInt8])

  /// Parses a file in any encoding. A pure function; takes about 0.1 s per megabyte.
  /// - Throws: `SubtitleError.tooLarge` above 16 MB, `.notText` if the encoding is unknown, `.unknownFormat` if the
  ///   format is unknown or there are no cues.
  public static func parse(_ bytes: [UInt8]) throws(SubtitleError) -> SubtitleContent {
    guard bytes.count <= Subtitles.longest else { throw .tooLarge }
    guard let text = TextEncoding.utf8(of: bytes) else { throw .notText }
    if let script = SubStation.script(text) { return .script(script) }
    let cues = SubtitleCues(SubtitleParser.cues(in: text))
    guard !cues.cues.isEmpty else { throw .unknownFormat }
    return .texts(SubtitleTexts(cues: cues))
  }
}

/// Subtitle cues, as an opaque value.
public struct SubtitleTexts: Sendable, Hashable {
  package let cues: SubtitleCues

  package init(cues: SubtitleCues) { self.cues = cues }
}

/// Subtitles of a file, ready for rendering.
public struct Subtitles: Sendable {
  /// The maximum size of a file in bytes. Two hours of dialogue take a tenth of a megabyte, typeset signs some
  /// megabytes.
  public static let longest = 16 << 20

  let texts: SubtitleCues
  let renderer: AssRenderer?

  /// Prepares parsed content for rendering. Blocks for about 0.1 s if fonts must be looked up: do not call on the main
  /// thread.
  /// - Throws: `SubtitleError.unknownFormat` if libass rejects the script.
  public init(_ content: SubtitleContent) throws(SubtitleError) {
    switch content {
    case .texts(let found): (texts, renderer) = (found.cues, nil)
    case .script(let script):
      guard let made = AssRenderer(script) else { throw .unknownFormat }
      (texts, renderer) = (SubtitleCues([]), made)
    }
  }

  /// The Pango markup at a time; empty if there is none, and for scripts.
  func markup(at time: Duration) -> String { texts.markup(at: time.clampedNanoseconds) }
}

extension Duration {
  /// The duration in nanoseconds, clamped to the range of Int64 (292 years).
  var clampedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return Int64(clamping: Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000))
  }
}
