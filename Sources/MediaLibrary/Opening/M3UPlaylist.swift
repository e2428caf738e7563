/// M3U: one address in each line; `#EXTINF:seconds,title` before it.
/// Source: https://en.wikipedia.org/wiki/M3U, and what Winamp, VLC and Rhythmbox write.
enum M3UPlaylist {
  /// nil where it is no such list, or the list of an HLS stream.
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
        // The title of an address that is left out is not that of the next.
        pending = PlaylistEntry(uri: "")
        if entries.count == Playlist.most { break }
      }
    }
    // Any text is a list of names; one with control characters is something else.
    let isText = !text.unicodeScalars.contains { $0.value < 32 && !"\n\r\t".unicodeScalars.contains($0) }
    return isMarked || isText && !(entries.isEmpty && resolver.refused.isEmpty) ? entries : nil
  }

  /// `123,Artist - Title`; the seconds may have a fraction, and be -1 for a stream; attributes such as
  /// `tvg-id="x"` may stand before the comma.
  private static func information(_ text: Substring, _ entry: inout PlaylistEntry) {
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
