import GStreamerKit

/// Parses the part of a subtitle file's name after the video's name: "de.forced", " (English)", "2_English".
struct SubtitleName {
  /// The language; nil if the name states none.
  private(set) var language: Language?
  private(set) var purpose = SubtitleFile.Purpose.full
  /// Whether every word was recognized.
  private(set) var isUnderstood = true
  private var hasNumber = false

  /// Whether the name leaves no doubt. "Video 2.srt" has a number and no language and may belong to another video.
  var isCertain: Bool { isUnderstood && (language != nil || !hasNumber) }

  /// Parses the part after the video's name, without the file name extension.
  init(_ rest: some StringProtocol) {
    for word in rest.split(whereSeparator: { ". ()[]+&".contains($0) }) where !parse(word) {
      for part in word.split(whereSeparator: { $0 == "_" || $0 == "-" }) where !parse(part) {
        isUnderstood = false
      }
    }
  }

  private mutating func parse(_ word: some StringProtocol) -> Bool {
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
    "forced": .forced, "foreign": .forced, "signs": .forced, "sdh": .hardOfHearing,
    "cc": .hardOfHearing, "hi": .hardOfHearing,
  ]

  private static let fillers: Set<String> = [
    "default", "full", "sub", "subs", "subtitle", "subtitles", "utf8",
  ]

  /// Codes of ISO 639-2 that do not name a language.
  private static let noLanguages: Set<String> = ["und", "mul", "mis", "zxx"]

  /// Written-out language names, and abbreviations that are not ISO codes.
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
