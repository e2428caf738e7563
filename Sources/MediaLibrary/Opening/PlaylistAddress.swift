import GObjectKit

/// Resolves the addresses of one playlist, and remembers the schemes that it refused.
///
/// A playlist is untrusted: GStreamer opens `fd:`, `appsrc:`, `dvb:` or `v4l2:` as readily as a file. Only `file`, `http`
/// and `https` pass, and a relative address keeps the scheme of the playlist, whatever it is called after decoding. A
/// playlist of a server does not name local files.
struct PlaylistResolver {
  /// The address of the playlist.
  let base: String
  /// The schemes that were refused, in lower case, without repetitions, in the order in which they came.
  private(set) var refused: [String] = []

  init(base: String) { self.base = base }

  /// The address that a line means: an address, an absolute path, or a path relative to the playlist's folder. nil
  /// where it means none, or one that is refused.
  ///
  /// - Parameter isEncoded: Whether a path in the line is percent-encoded, as it is in XSPF.
  mutating func address(_ line: String, isEncoded: Bool = false) -> String? {
    guard !line.isEmpty, !line.utf8.contains(0) else { return nil }
    if let scheme = Self.scheme(of: line) { return absolute(line, scheme) }
    if let server {
      // RFC 3986, 4.2: with two slashes, the address of another server with the same scheme.
      if line.hasPrefix("//") { return server.prefix { $0 != ":" } + ":" + line }
      return line.hasPrefix("/") ? server + line : folder.map { $0 + line }
    }
    // From here on it is a path, also where it looks like an address once it is decoded.
    return path(isEncoded ? line.removingPercentEncoding : line)
  }

  /// The scheme of an address, in lower case; nil of a path.
  ///
  /// A name such as `Part 1: The end.mp3` is a path. So a slash has to follow the colon, except where GStreamer takes
  /// what follows it without one. A letter before a colon is a drive of Windows.
  static func scheme(of line: String) -> String? {
    let name = line.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard name.count > 1, name.count <= longestScheme, name.endIndex < line.utf8.endIndex,
      name.first.map(isLetter) == true,
      name.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else { return nil }
    let scheme = String(line[..<name.endIndex]).lowercased()
    let hasSlash = line.utf8[name.endIndex...].dropFirst().first == UInt8(ascii: "/")
    return hasSlash || withoutSlash.contains(scheme) ? scheme : nil
  }

  /// Schemes whose addresses need no slash. Source: `gst-inspect-1.0 -u`, and RFC 2397 for `data`.
  private static let withoutSlash: Set<String> = [
    "appsink", "appsrc", "cdda", "data", "dvb", "dvd", "fd", "fdsrc", "javascript", "mailto", "pipe",
    "pushfile",
    "v4l2",
  ]
  /// A longer word is a name. Registered schemes are shorter.
  private static let longestScheme = 40

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  // MARK: Addresses

  private mutating func absolute(_ line: String, _ scheme: String) -> String? {
    switch scheme {
    case "http", "https":
      // A name of a server has to follow.
      let rest = line.dropFirst(scheme.count + 1)
      let isWhole = rest.hasPrefix("//") && rest.dropFirst(2).first.map { !"/?#".contains($0) } ?? false
      return isWhole && !line.utf8.contains { $0 < 0x20 || $0 == 0x7F } ? line : nil
    case "file" where server == nil: return File(uri: line) == nil ? nil : line
    default:
      if !refused.contains(scheme) { refused.append(scheme) }
      return nil
    }
  }

  /// `scheme://host` of a playlist that is no file.
  private var server: String? {
    guard !base.hasPrefix("file:"), let start = base.firstRange(of: "://") else { return nil }
    let end = base[start.upperBound...].firstIndex(of: "/") ?? base.endIndex
    return String(base[..<end])
  }

  /// The playlist's address up to its last slash.
  private var folder: String? { base.lastIndex(of: "/").map { String(base[...$0]) } }

  // MARK: Paths

  private func path(_ text: String) -> String? {
    let isDrive = text.utf8.count > 2 && text.dropFirst().hasPrefix(":\\")
    // Paths of Windows with a drive or a server name no file of this system.
    guard !isDrive, !text.hasPrefix("\\\\"), !text.utf8.contains(0) else { return nil }
    let path = text.contains("/") ? text : text.replacing("\\", with: "/")
    if path.hasPrefix("/") { return File(path: Self.normal(path)).uri }
    guard let folder = folder.flatMap({ File(uri: $0) }) else { return nil }
    return File(path: Self.normal(folder.path + "/" + path)).uri
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
