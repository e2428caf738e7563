import CGLib
import CGStreamer

/// A language, from a stream tag, a file name or the user's settings.
public struct Language: Sendable, Hashable {
  /// The ISO 639-1 code (two letters), or the ISO 639-2 code (three letters) if there is none.
  public let code: String
  /// The region, such as "BR"; for Chinese "CN" or "TW", which stand for the script. nil if unspecified.
  public let region: String?
  /// The localized name, such as "German".
  public let name: String

  /// Parses a tag such as "de", "ger", "pt-BR", "zh_Hans" or "de_DE.UTF-8"; nil if it is not a language tag.
  public init?(tag: some StringProtocol) {
    let plain = tag.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first?.lowercased(), (2...3).contains(first.utf8.count) else { return nil }
    // The library owns the name and the code and never frees them.
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

  /// The user's languages in order of preference, from the locale settings; English if none is set.
  public static var preferred: [Language] {
    guard let names = g_get_language_names() else { return [] }
    var (languages, index) = ([Language](), 0)
    while let name = names[index] {
      if let language = Language(tag: String(cString: name)), !languages.contains(language) {
        languages.append(language)
      }
      index += 1
    }
    // Untranslated programs are in English.
    return languages.isEmpty ? [Language(tag: "en")].compactMap(\.self) : languages
  }

  /// The region for each Chinese script. Source: CLDR, likely subtags.
  private static let scripts = ["hans": "CN", "hant": "TW"]

  /// Whether a subtag is a region: two letters of ISO 3166-1 or three digits of UN M.49.
  private static func isRegion(_ text: String) -> Bool {
    text.utf8.count == 2 && text.allSatisfy(\.isLetter) || text.utf8.count == 3 && text.allSatisfy(\.isNumber)
  }
}
