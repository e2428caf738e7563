import CGStreamer
import CGtk

/// A language, as streams, files and the user's settings name it.
public struct Language: Sendable, Hashable {
  /// ISO 639-1's two letters where it has them, else ISO 639-2's three.
  public let code: String
  /// The country whose variety it is, such as "BR"; of Chinese "CN" or "TW", for how it is written. nil where nobody
  /// says.
  public let region: String?
  /// What people call it, such as "German".
  public let name: String

  /// What a tag such as "de", "ger", "pt-BR", "zh_Hans" or "de_DE.UTF-8" says; nil where it is none.
  public init?(tag: some StringProtocol) {
    let plain = tag.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first?.lowercased(), (2...3).contains(first.utf8.count) else { return nil }
    // The name belongs to the library and is never freed, and neither is the code.
    guard let name = gst_tag_get_language_name(first) else { return nil }
    var region: String?
    if parts.count > 1 {
      let rest = parts[1].lowercased()
      guard let found = Self.scripts[rest] ?? (Self.isRegion(rest) ? rest.uppercased() : nil) else {
        return nil
      }
      region = found
    }
    code = gst_tag_get_language_code_iso_639_1(first).map { String(cString: $0) } ?? first
    self.region = region
    self.name = String(cString: name)
  }

  /// Those that the user reads, the preferred one first: what the desktop speaks.
  public static var preferred: [Language] {
    guard let names = g_get_language_names() else { return [] }
    var (languages, index) = ([Language](), 0)
    while let name = names[index] {
      if let language = Language(tag: String(cString: name)), !languages.contains(language) {
        languages.append(language)
      }
      index += 1
    }
    // Who has set none reads what programs say without a translation.
    return languages.isEmpty ? [Language(tag: "en")].compactMap(\.self) : languages
  }

  /// How Chinese is written, by where. Source: CLDR, likely subtags.
  private static let scripts = ["hans": "CN", "hant": "TW"]

  /// Two letters of ISO 3166-1, or the three digits of a part of the world.
  private static func isRegion(_ text: String) -> Bool {
    text.utf8.count == 2 && text.allSatisfy(\.isLetter) || text.utf8.count == 3 && text.allSatisfy(\.isNumber)
  }
}
