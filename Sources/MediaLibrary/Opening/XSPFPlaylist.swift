import GObjectKit

/// XSPF: XML with a `<track>` for each entry. Source: https://www.xspf.org/spec
enum XSPFPlaylist {
  /// nil where it is not well formed, or no such list.
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
        // Of several places, the first that can be used.
        case "location" where track?.uri.isEmpty == true:
          // It is percent-encoded, also where it is relative.
          track?.uri = resolver.address(text, isEncoded: true) ?? ""
        case "title" where !text.isEmpty: track?.title = text
        case "creator": creator = text
        case "duration":
          if let milliseconds = Int(text), milliseconds > 0 { track?.duration = .milliseconds(milliseconds) }
        case "/track":
          if let title = track?.title, !creator.isEmpty { track?.title = creator + " - " + title }
          if let track, !track.uri.isEmpty, entries.count < Playlist.most { entries.append(track) }
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
  /// With `%20` and the like as what they stand for; bytes that are no text as in file names.
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
