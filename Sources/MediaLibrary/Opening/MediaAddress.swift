import GObjectKit
import L10n

/// Parses the URI of a video, a song or a stream that a user types or pastes.
public enum MediaAddress {
  /// The reason why a text is not a URI that the player can open.
  public enum Problem: Error, Sendable, Hashable {
    /// The text is empty or consists of whitespace.
    case empty
    /// The player does not open URIs of this scheme. The associated value is the scheme in lower case.
    case scheme(String)
    /// The server name is missing or not a valid host name.
    case host
    /// The text contains whitespace or a control character between other characters.
    case character

    /// A sentence to display below the entry; empty for `empty`.
    public var description: String {
      switch self {
      case .empty: ""
      case .scheme(let name): tr("Locations that start with “%s:” cannot be played. Use http or https.", name)
      case .host: tr("Enter a server name, for example https://example.org/video.mp4.")
      case .character: tr("A location cannot contain spaces.")
      }
    }
  }

  /// The accepted schemes. `file` is accepted because users paste `file:` URIs.
  public static let schemes = ["http", "https", "file"]

  /// Returns the URI to open. Removes surrounding whitespace, adds `https://` in front of a host name without a scheme,
  /// converts an absolute path to a `file:` URI and percent-encodes characters that a URI must not contain.
  ///
  /// - Throws: `Problem.empty` if `text` is blank, `Problem.scheme` for a scheme outside `schemes`, `Problem.host` for
  ///   a missing or malformed server name, and `Problem.character` for whitespace or a control character inside the
  ///   text.
  public static func parse(_ text: String) throws(Problem) -> String {
    let text = text.trimmingSpaces
    guard !text.isEmpty else { throw .empty }
    if text.hasPrefix("/") { return File(path: text).uri }
    guard !text.contains(where: { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 32 } }) else {
      throw .character
    }
    var address = text
    if let mark = text.firstRange(of: "://") {
      let scheme = text[..<mark.lowerBound].lowercased()
      guard schemes.contains(scheme) else { throw .scheme(scheme) }
      if scheme == "file" {
        guard let file = File(uri: text) else { throw .host }
        return file.uri
      }
      address = scheme + text[mark.lowerBound...]
    } else if let scheme = opaqueScheme(text) {
      throw .scheme(scheme)
    } else {
      address = "https://" + text
    }
    guard isServer(address) else { throw .host }
    return encoded(address)
  }

  /// Returns `mailto` for `mailto:x@y`, and nil for `localhost:8080/a.mp4`.
  private static func opaqueScheme(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains(where: { "./[".contains($0) })
    else { return nil }
    let rest = text[text.index(after: colon)...]
    return rest.first?.isNumber == true ? nil : text[..<colon].lowercased()
  }

  private static func isServer(_ address: String) -> Bool {
    guard let mark = address.firstRange(of: "://") else { return false }
    var server = address[mark.upperBound...].prefix { !"/?#".contains($0) }
    if let at = server.lastIndex(of: "@") { server = server[server.index(after: at)...] }
    if server.hasPrefix("[") {
      // An IPv6 address contains colons in brackets; a port may follow the brackets.
      guard let end = server.firstIndex(of: "]") else { return false }
      let number = server[server.index(after: server.startIndex)..<end]
      return number.contains(":") && number.allSatisfy { $0.isHexDigit || ":.%".contains($0) }
        && isPort(server[server.index(after: end)...])
    }
    let name = server.prefix { $0 != ":" }
    guard isPort(server[name.endIndex...]) else { return false }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard !name.isEmpty, name.utf8.count <= 253 else { return false }
    // A name without a dot, such as `nas`, belongs to the local network. DNS allows a trailing dot.
    return labels.dropLast().allSatisfy { !$0.isEmpty } && labels.first?.isEmpty == false
      && name.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
  }

  private static func isPort(_ text: Substring) -> Bool {
    guard !text.isEmpty else { return true }
    guard text.hasPrefix(":") else { return false }
    return text.count == 1 || Int(text.dropFirst()).map { (1...65_535).contains($0) } ?? false
  }

  /// Percent-encodes all bytes outside ASCII and the ASCII characters that a URI must not contain.
  private static func encoded(_ address: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in address.utf8 {
      if byte > 32, byte < 127, !"\"<>\\^`{|}".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return result
  }
}
