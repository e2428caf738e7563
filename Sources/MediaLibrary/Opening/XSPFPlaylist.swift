import GObjectKit

/// Parses XSPF: XML with one `<track>` element for each entry. Source: https://www.xspf.org/spec
enum XSPFPlaylist {
  /// Returns nil if the XML is not well-formed.
  static func entries(_ text: String, _ resolver: inout PlaylistResolver) -> [PlaylistEntry]? {
    guard let pieces = try? Markup.read(text) else { return nil }
    var (entries, track) = ([PlaylistEntry](), PlaylistEntry?.none)
    var (path, content, creator) = ([String](), "", "")
    for piece in pieces {
      switch piece {
      case .start(let name, _):
        path.append(String(name.split(separator: ":").last ?? ""))
        content = ""
        if path == ["playlist", "trackList", "track"] { (track, creator) = (PlaylistEntry(uri: ""), "") }
      case .text(let more): content += more
      case .end:
        let text = content.trimmingSpaces
        switch path.count == 4 ? path[3] : path.count == 3 ? "/" + path[2] : "" {
        // A track may have several locations; the first usable one counts.
        case "location" where track?.uri.isEmpty == true:
          // Locations are percent-encoded, relative ones too.
          track?.uri = resolver.address(text, isEncoded: true) ?? ""
        case "title" where !text.isEmpty: track?.title = text
        case "creator": creator = text
        case "duration":
          if let milliseconds = Int(text), milliseconds > 0 { track?.duration = .milliseconds(milliseconds) }
        case "/track":
          if let title = track?.title, !creator.isEmpty { track?.title = creator + " - " + title }
          if let track, !track.uri.isEmpty, entries.count < Playlist.maximumCount { entries.append(track) }
          track = nil
        default: break
        }
        path.removeLast()
        content = ""
      }
    }
    return entries
  }
}

extension String {
  /// The string with percent-encoded bytes decoded. Bytes that are not valid UTF-8 are escaped as in file names.
  var removingPercentEncoding: String {
    var bytes: [UInt8] = []
    let source = Array(utf8)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let byte = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(fileBytes: bytes)
  }
}
