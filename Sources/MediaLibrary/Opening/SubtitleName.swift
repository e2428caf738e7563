import GStreamerKit

/// What the name of a file of subtitles says of it, besides the film's name: "de.forced", " (English)", "2_English".
struct SubtitleName {
  /// Its language; nil where it says none.
  private(set) var language: Language?
  private(set) var purpose = SubtitleFile.Purpose.everything
  /// Whether all of it is understood.
  private(set) var isUnderstood = true
  private var hasNumber = false

  /// Whether nothing is left open: "Film 2.srt" says a number and no language, and may belong to another film.
  var isCertain: Bool { isUnderstood && (language != nil || !hasNumber) }

  /// Reads what comes after the film's name, without the end of the file's name.
  init(_ rest: some StringProtocol) {
    for word in rest.split(whereSeparator: { ". ()[]+&".contains($0) }) where !take(word) {
      for part in word.split(whereSeparator: { $0 == "_" || $0 == "-" }) where !take(part) {
        isUnderstood = false
      }
    }
  }

  private mutating func take(_ word: some StringProtocol) -> Bool {
    let word = word.lowercased()
    if let purpose = Self.purposes[word], word != "hi" || language != nil {
      self.purpose = purpose
    } else if word.allSatisfy(\.isNumber) {
      hasNumber = true
    } else if !Self.fillers.contains(word) {
      let found = Language(tag: Self.names[word] ?? word)
      guard let found, !Self.noLanguages.contains(found.code) else { return false }
      language = language ?? found
    }
    return true
  }

  private static let purposes: [String: SubtitleFile.Purpose] = [
    "forced": .foreignParts, "foreign": .foreignParts, "signs": .foreignParts, "sdh": .hardOfHearing,
    "cc": .hardOfHearing, "hi": .hardOfHearing,
  ]

  private static let fillers: Set<String> = [
    "default", "full", "sub", "subs", "subtitle", "subtitles", "utf8",
  ]

  /// Codes of ISO 639-2 that are none.
  private static let noLanguages: Set<String> = ["und", "mul", "mis", "zxx"]

  /// How people write languages out, and short forms that are no codes.
  private static let names = [
    "arabic": "ar", "brazilian": "pt-BR", "bulgarian": "bg", "catalan": "ca", "chinese": "zh", "chs": "zh-CN",
    "cht": "zh-TW", "croatian": "hr", "czech": "cs", "danish": "da", "deutsch": "de", "dutch": "nl",
    "english": "en", "español": "es", "estonian": "et", "finnish": "fi", "français": "fr", "french": "fr",
    "german": "de", "greek": "el", "hebrew": "he", "hindi": "hi", "hungarian": "hu", "icelandic": "is",
    "indonesian": "id", "italian": "it", "italiano": "it", "japanese": "ja", "korean": "ko", "latvian": "lv",
    "lithuanian": "lt", "malay": "ms", "norwegian": "no", "persian": "fa", "pob": "pt-BR", "polish": "pl",
    "português": "pt", "portuguese": "pt", "romanian": "ro", "russian": "ru", "serbian": "sr", "slovak": "sk",
    "slovenian": "sl", "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr", "ukrainian": "uk",
    "vietnamese": "vi",
  ]
}
