/// Parses M3U: one URI or path in each line, optionally after a line `#EXTINF:seconds,title`. Source:
/// https://en.wikipedia.org/wiki/M3U, and the output of Winamp, VLC and Rhythmbox.
enum M3UPlaylist {
  /// Returns nil if the text is not an M3U playlist, or is an HLS playlist.
  static func entries(_ text: String, _ resolver: inout PlaylistResolver) -> [PlaylistEntry]? {
    var (entries, pending) = ([PlaylistEntry](), PlaylistEntry(uri: ""))
    var isMarked = false
    for line in text.lines where !line.isEmpty {
      if line.hasPrefix("#EXT-X-") { return nil }
      if line.uppercased().hasPrefix("#EXTM3U") {
        isMarked = true
      } else if line.uppercased().hasPrefix("#EXTINF:") {
        information(line.dropFirst(8), &pending)
      } else if !line.hasPrefix("#") {
        if let uri = resolver.address(line) {
          pending.uri = uri
          entries.append(pending)
        }
        // The title of a rejected entry must not apply to the next entry.
        pending = PlaylistEntry(uri: "")
        if entries.count == Playlist.maximumCount { break }
      }
    }
    // Any text parses as a list of names; control characters indicate a binary file.
    let isText = !text.unicodeScalars.contains { $0.value < 32 && !"\n\r\t".unicodeScalars.contains($0) }
    return isMarked || isText && !(entries.isEmpty && resolver.refused.isEmpty) ? entries : nil
  }

  /// Parses `123,Artist - Title`. The seconds may have a fraction and are -1 for a stream. Attributes such as
  /// `tvg-id="x"` may precede the comma.
  static func information(_ text: Substring, _ entry: inout PlaylistEntry) {
    let number = text.prefix { $0.isNumber || "-.".contains($0) }
    if let seconds = Double(number), seconds > 0, seconds < 1e7 { entry.duration = .seconds(seconds) }
    // A comma in quotes belongs to an attribute.
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      guard text[index] == ",", !isQuoted else { continue }
      let title = text[text.index(after: index)...].trimmingSpaces
      if !title.isEmpty { entry.title = title }
      return
    }
  }
}
