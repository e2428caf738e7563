import GObjectKit

/// Resolves the URIs of one playlist and collects the schemes that it rejects.
///
/// A playlist is untrusted input: GStreamer opens `fd:`, `appsrc:`, `dvb:` and `v4l2:` URIs like files. The resolver
/// accepts only `file`, `http` and `https`. A relative reference keeps the scheme of the playlist even if it looks like
/// a URI after decoding. A playlist from a server must not name local files.
struct PlaylistResolver {
  /// The URI of the playlist.
  let base: String
  /// The rejected schemes in lower case, without duplicates, in order of occurrence.
  private(set) var refused: [String] = []

  init(base: String) { self.base = base }

  /// Resolves a line: a URI, an absolute path, or a path relative to the playlist's folder. Returns nil if the line is
  /// none of these or if its scheme is rejected.
  ///
  /// - Parameter isEncoded: Whether a path in the line is percent-encoded, as in XSPF.
  mutating func address(_ line: String, isEncoded: Bool = false) -> String? {
    guard !line.isEmpty, !line.utf8.contains(0) else { return nil }
    if let scheme = Self.scheme(of: line) { return absolute(line, scheme) }
    if let server {
      // RFC 3986, section 4.2: a reference with two slashes names another server with the same scheme.
      if line.hasPrefix("//") { return server.prefix { $0 != ":" } + ":" + line }
      return line.hasPrefix("/") ? server + line : folder.map { $0 + line }
    }
    // From here on the line is a path, even if it looks like a URI after decoding.
    return path(isEncoded ? line.removingPercentEncoding : line)
  }

  /// Returns the scheme of a URI in lower case, or nil for a path.
  ///
  /// A name such as `Part 1: The end.mp3` is a path. Therefore a slash must follow the colon, except for schemes whose
  /// GStreamer elements need no slash. A single letter before the colon is a Windows drive.
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

  /// Schemes whose URIs need no slash. Source: `gst-inspect-1.0 -u`, and RFC 2397 for `data`.
  private static let withoutSlash: Set<String> = [
    "appsink", "appsrc", "cdda", "data", "dvb", "dvd", "fd", "fdsrc", "javascript", "mailto", "pipe",
    "pushfile",
    "v4l2",
  ]
  /// The maximum length of a scheme. Registered schemes are shorter; a longer word is part of a name.
  private static let longestScheme = 40

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  // MARK: Addresses

  private mutating func absolute(_ line: String, _ scheme: String) -> String? {
    switch scheme {
    case "http", "https":
      // A host name must follow the slashes.
      let rest = line.dropFirst(scheme.count + 1)
      let isWhole = rest.hasPrefix("//") && rest.dropFirst(2).first.map { !"/?#".contains($0) } ?? false
      return isWhole && !line.utf8.contains { $0 < 0x20 || $0 == 0x7F } ? line : nil
    case "file" where server == nil: return File(uri: line) == nil ? nil : line
    default:
      if !refused.contains(scheme) { refused.append(scheme) }
      return nil
    }
  }

  /// `scheme://host` of a playlist that is not a local file.
  private var server: String? {
    guard !base.hasPrefix("file:"), let start = base.firstRange(of: "://") else { return nil }
    let end = base[start.upperBound...].firstIndex(of: "/") ?? base.endIndex
    return String(base[..<end])
  }

  /// The playlist's URI up to the last slash.
  private var folder: String? { base.lastIndex(of: "/").map { String(base[...$0]) } }

  // MARK: Paths

  private func path(_ text: String) -> String? {
    let isDrive = text.utf8.count > 2 && text.dropFirst().hasPrefix(":\\")
    // Windows paths with a drive or a server name do not exist on this system.
    guard !isDrive, !text.hasPrefix("\\\\"), !text.utf8.contains(0) else { return nil }
    let path = text.contains("/") ? text : text.replacing("\\", with: "/")
    if path.hasPrefix("/") { return File(path: Self.normal(path)).uri }
    guard let folder = folder.flatMap({ File(uri: $0) }) else { return nil }
    return File(path: Self.normal(folder.path + "/" + path)).uri
  }

  /// Returns the path without `.` and `..` components.
  private static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
