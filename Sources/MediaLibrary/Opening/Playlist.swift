import GObjectKit

/// One line of a playlist.
public struct PlaylistEntry: Sendable, Hashable {
  /// The address: `file:`, `http:` or `https:`.
  public var uri: String
  /// What the list says that it is called.
  public var title: String?
  /// How long the list says that it is.
  public var duration: Duration?

  /// An entry.
  public init(uri: String, title: String? = nil, duration: Duration? = nil) {
    (self.uri, self.title, self.duration) = (uri, title, duration)
  }
}

/// A list of addresses in a file: M3U, PLS or XSPF, whatever its name says.
///
/// An HLS playlist (`.m3u8` with `#EXT-X-` tags) is not one of these: its lines are pieces of one film,
/// which the player's own demuxer puts together.
public struct Playlist: Sendable, Hashable {
  /// What is in it, in its order. No more than `MediaListing.most` and one more, which shows that there are more.
  public var entries: [PlaylistEntry]
  /// The schemes of addresses that were left out, such as `fd`: in lower case, each once.
  public var refusedSchemes: [String]

  /// How many entries are read.
  static let most = MediaListing.most + 1

  init(entries: [PlaylistEntry], refusedSchemes: [String]) {
    (self.entries, self.refusedSchemes) = (entries, refusedSchemes)
  }

  /// Parses the content of a playlist; nil where it is none. Touches no disk.
  ///
  /// - Parameter base: The address of the playlist itself: relative lines are relative to its folder.
  public init?(content: [UInt8], base: String) {
    let text = PlaylistText.decode(content)
    var resolver = PlaylistResolver(base: base)
    let found: [PlaylistEntry]?
    if text.contains("<playlist") {
      found = XSPFPlaylist.entries(text, &resolver)
    } else if text.lines.first(where: { !$0.isEmpty })?.lowercased() == "[playlist]" {
      found = PLSPlaylist.entries(text, &resolver)
    } else {
      found = M3UPlaylist.entries(text, &resolver)
    }
    guard let found else { return nil }
    (entries, refusedSchemes) = (found, resolver.refused)
  }

  /// Whether the content is an HLS playlist.
  public static func isHLS(_ content: [UInt8]) -> Bool {
    PlaylistText.decode(content).lines.contains { $0.hasPrefix("#EXT-X-") }
  }

  /// The schemes of addresses in an HLS playlist that may not be opened: in lower case, each once. Source: RFC 8216, 4.1
  /// and 4.2; addresses are the lines without `#`, and the attribute `URI` of tags.
  ///
  /// - Parameter base: The address of the playlist itself.
  public static func refusedSchemes(ofHLS content: [UInt8], base: String) -> [String] {
    var resolver = PlaylistResolver(base: base)
    for line in PlaylistText.decode(content).lines {
      if !line.hasPrefix("#") {
        _ = resolver.address(line)
      } else if line.hasPrefix("#EXT"), let start = line.firstRange(of: "URI=\"")?.upperBound {
        _ = resolver.address(String(line[start...].prefix { $0 != "\"" }))
      }
    }
    return resolver.refused
  }
}

/// The text of playlists.
enum PlaylistText {
  /// UTF-8, with or without a mark; UTF-16 with a mark; else each byte is a character of Latin-1 (Windows
  /// programs write such lists), except that paths keep their bytes: see `File.path`.
  static func decode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2)) { $0 | $1 << 8 } }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2)) { $0 << 8 | $1 } }
    // A byte that is no UTF-8 is carried as in file names, so that the file is found.
    return String(fileBytes: bytes)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, _ join: (UInt16, UInt16) -> UInt16) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      join(UInt16(bytes[$0]), UInt16(bytes[$0 + 1]))
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension String {
  /// Its lines that are not empty, without the spaces around them, whatever ends them.
  var lines: [String] {
    // By bytes: the boundaries of characters cost a hundred times as much.
    utf8.split(omittingEmptySubsequences: true) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { Substring($0).trimmingSpaces }
  }
}

extension StringProtocol {
  /// Without spaces, tabs and null bytes at both ends.
  var trimmingSpaces: String {
    let isSpace = { (character: Character) in character.isWhitespace || character == "\0" }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}
