import GObjectKit

/// One line of a playlist.
public struct PlaylistEntry: Sendable, Hashable {
  /// The address: `file:`, `http:`, `https:` or another that GStreamer may know.
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
  /// What is in it, in its order.
  public var entries: [PlaylistEntry]

  /// Reads the content of a playlist; nil where it is none.
  ///
  /// - Parameter base: The address of the playlist itself: relative lines are relative to its folder.
  public init?(content: [UInt8], base: String) {
    let text = PlaylistText.decode(content)
    let found: [PlaylistEntry]?
    if text.contains("<playlist"), text.contains("<") {
      found = XSPFPlaylist.entries(text, base: base)
    } else if text.lines.first(where: { !$0.isEmpty })?.lowercased() == "[playlist]" {
      found = PLSPlaylist.entries(text, base: base)
    } else {
      found = M3UPlaylist.entries(text, base: base)
    }
    guard let found else { return nil }
    entries = found
  }

  /// Whether the content is an HLS playlist.
  public static func isHLS(_ content: [UInt8]) -> Bool {
    PlaylistText.decode(content).lines.contains { $0.hasPrefix("#EXT-X-") }
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

  /// The address that a line means; nil where it means none.
  static func address(_ line: String, base: String) -> String? {
    var line = line
    if line.isEmpty { return nil }
    // An address has a scheme of two characters or more; one is a drive of Windows.
    if let colon = line.firstIndex(of: ":"), line.distance(from: line.startIndex, to: colon) > 1,
      line[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }),
      line.first?.isLetter == true, line[line.index(after: colon)...].hasPrefix("/")
    {
      return line
    }
    let isDrive = line.utf8.count > 2 && line.dropFirst().hasPrefix(":\\")
    // No file of this system is meant.
    if isDrive || line.hasPrefix("\\\\") { return nil }
    if line.contains("\\"), !line.contains("/") { line = line.replacing("\\", with: "/") }
    if line.hasPrefix("/") { return remote(base).map { $0 + line } ?? File(path: line).uri }
    guard let folder = base.lastIndex(of: "/").map({ String(base[...$0]) }) else { return nil }
    if remote(base) != nil { return folder + line }
    guard let file = File(uri: folder) else { return nil }
    return File(path: normal(file.path + "/" + line)).uri
  }

  /// `scheme://host` of an address that is no file.
  private static func remote(_ base: String) -> String? {
    guard !base.hasPrefix("file:"), let start = base.range(of: "://") else { return nil }
    let end = base[start.upperBound...].firstIndex(of: "/") ?? base.endIndex
    return String(base[..<end])
  }

  /// Without `.` and `..`.
  private static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

extension String {
  /// Its lines without the spaces around them, whatever ends them.
  var lines: [String] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .map { $0.trimmingSpaces }
  }

  /// The first place of a text in this one.
  func range(of text: String) -> Range<Index>? { firstRange(of: text) }
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
