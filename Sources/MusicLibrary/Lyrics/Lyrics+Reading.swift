import GObjectKit
import MediaLibrary

extension Lyrics {
  /// The lyrics of a file or a tag; nil for none. A text in the LRC format is timed.
  init?(_ text: LyricsText?) {
    switch text {
    case .timed(let lines):
      self.init(lines: lines.map { Line(start: $0.start, text: $0.text) })
    case .text(let text):
      switch LyricsText(parsing: text) {
      case .timed(let lines): self.init(.timed(lines))
      case .text(let text):
        // Empty lines separate verses.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        self.init(lines: lines.map { Line(text: Self.trimmed($0)) })
      case nil: return nil
      }
    case nil: return nil
    }
    if lines.isEmpty { return nil }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Reads the LRC file beside a song in a worker; nil for none, and if it has no text. Blocks.
  static func read(besideSongAt path: String) -> Lyrics? {
    let song = File(path: path)
    let stem = song.name.lastIndex(of: ".").map { String(song.name[..<$0]) } ?? song.name
    for end in ["lrc", "LRC", "Lrc"] {
      let file = song.parent.child(stem + "." + end)
      if file.exists, let lyrics = Lyrics(TextWorkers.lyrics(file)) { return lyrics }
    }
    return nil
  }
}
