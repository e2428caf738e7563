import GObjectKit

/// The address of a film or a stream as a person types or pastes it.
public enum MediaAddress {
  /// What is wrong with it.
  public enum Problem: Error, Sendable, Hashable {
    /// Nothing, or only spaces.
    case empty
    /// A scheme that the player cannot open.
    case scheme(String)
    /// No server's name, or one that cannot be.
    case host
    /// A space or a control character in the middle.
    case character

    /// A sentence for the person; empty while nothing has been typed.
    public var description: String {
      switch self {
      case .empty: ""
      case .scheme(let name): "Addresses that begin with “\(name):” cannot be played. Try http or https."
      case .host: "The address needs the name of a server, such as https://example.org/film.mp4."
      case .character: "An address has no spaces."
      }
    }
  }

  /// The schemes that are accepted. `file:` is for those who paste it.
  public static let schemes = ["http", "https", "file"]

  /// The address to open. Spaces around it are taken away, `https://` is put before a name without a
  /// scheme, an absolute path becomes a `file:` address, and what must be percent-encoded is.
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

  /// `mailto` of `mailto:x@y`; nil for `localhost:8080/a.mp4`.
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
      // An IPv6 address: colons within, a port behind.
      guard let end = server.firstIndex(of: "]") else { return false }
      let number = server[server.index(after: server.startIndex)..<end]
      return number.contains(":") && number.allSatisfy { $0.isHexDigit || ":.%".contains($0) }
        && isPort(server[server.index(after: end)...])
    }
    let name = server.prefix { $0 != ":" }
    guard isPort(server[name.endIndex...]) else { return false }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard !name.isEmpty, name.utf8.count <= 253 else { return false }
    // A name without a dot is this network's, such as `nas`; a dot at the end is allowed by DNS.
    return labels.dropLast().allSatisfy { !$0.isEmpty } && labels.first?.isEmpty == false
      && name.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
  }

  private static func isPort(_ text: Substring) -> Bool {
    guard !text.isEmpty else { return true }
    guard text.hasPrefix(":") else { return false }
    return text.count == 1 || Int(text.dropFirst()).map { (1...65_535).contains($0) } ?? false
  }

  /// Everything that is not ASCII, and what may not stand in an address, as `%XX`.
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
