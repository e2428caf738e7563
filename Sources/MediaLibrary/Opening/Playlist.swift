import GObjectKit

/// One entry of a playlist.
public struct PlaylistEntry: Sendable, Hashable {
  /// The URI, with the scheme `file`, `http` or `https`.
  public var uri: String
  /// The title that the playlist states.
  public var title: String?
  /// The duration that the playlist states.
  public var duration: Duration?

  /// Creates an entry.
  public init(uri: String, title: String? = nil, duration: Duration? = nil) {
    (self.uri, self.title, self.duration) = (uri, title, duration)
  }
}

/// A playlist file in M3U, PLS or XSPF format. The content determines the format; the file name does not matter.
///
/// An HLS playlist (`.m3u8` with `#EXT-X-` tags) is not a `Playlist`: its lines name segments of one video, which
/// GStreamer's HLS demuxer joins.
public struct Playlist: Sendable, Hashable {
  /// The entries in file order. Contains at most `MediaListing.maximumCount + 1` entries; the extra entry indicates that the
  /// playlist has more entries than the queue accepts.
  public var entries: [PlaylistEntry]
  /// The schemes of the rejected URIs, such as `fd`, in lower case and without duplicates.
  public var refusedSchemes: [String]

  /// The maximum number of entries to parse.
  static let maximumCount = MediaListing.maximumCount + 1

  init(entries: [PlaylistEntry], refusedSchemes: [String]) {
    (self.entries, self.refusedSchemes) = (entries, refusedSchemes)
  }

  /// Parses the content of a playlist. Returns nil if the content is not a playlist. Does not access the disk.
  ///
  /// - Parameter base: The URI of the playlist. Relative entries are resolved against its folder.
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

  /// Returns whether the content is an HLS playlist.
  public static func isHLS(_ content: [UInt8]) -> Bool {
    PlaylistText.decode(content).lines.contains { $0.hasPrefix("#EXT-X-") }
  }

  /// Returns the schemes in an HLS playlist that must not be opened, in lower case and without duplicates. URIs are the
  /// lines without `#` and the `URI` attributes of tags. Source: RFC 8216, sections 4.1 and 4.2.
  ///
  /// - Parameter base: The URI of the playlist.
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

/// Decodes the text of playlists.
enum PlaylistText {
  /// Decodes UTF-16 if the content starts with a UTF-16 byte order mark, and otherwise UTF-8 with or without a byte
  /// order mark. Preserves bytes that are not valid UTF-8 the way file names do; see `File.path`.
  static func decode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2)) { $0 | $1 << 8 } }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2)) { $0 << 8 | $1 } }
    // Bytes that are not valid UTF-8 are escaped as in file names, so that the path still finds the file.
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
  /// The non-empty lines without surrounding whitespace, split at LF, CR and CR LF.
  var lines: [String] {
    // Splits bytes because splitting at character boundaries takes a hundred times as long.
    utf8.split(omittingEmptySubsequences: true) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { Substring($0).trimmingSpaces }
  }
}

extension StringProtocol {
  /// The string without whitespace and null characters at both ends.
  var trimmingSpaces: String {
    let isSpace = { (character: Character) in character.isWhitespace || character == "\0" }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}
