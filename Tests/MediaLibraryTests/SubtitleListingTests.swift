import FileTesting
import GObjectKit
import GStreamerKit
import MediaLibrary
import Testing

/// Which subtitle files belong to a video, and which are shown automatically.
@Suite(.timeLimit(.minutes(2))) struct SubtitleListingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func listing(
    _ names: String..., for video: String = "Film.mkv", reading languages: String = "en"
  ) throws -> SubtitleListing {
    for name in names + [video] {
      let file = File(path: folder.path + "/" + name)
      try file.parent.makeFolder()
      try folder.write(name, "x")
    }
    let languages = languages.split(separator: " ").compactMap { Language(tag: $0) }
    return SubtitleListing(beside: File(path: folder.path + "/" + video), languages: languages)
  }

  /// The paths relative to the folder.
  private func names(_ files: [SubtitleFile]) -> [String] {
    files.map { String($0.file.path.dropFirst(folder.path.count + 1)) }
  }

  @Test func filesThatBeginWithTheVideosNameBelongToIt() throws {
    let found = try listing(
      "film.srt", "Film.de.forced.ass", "FILM.EN.SRT", "Film_fr.vtt", "Film (es).ssa",
      "Film.director's words.smi",
      "Filmmaking.srt", "Other.srt", "Film.txt", "Film.jpg", ".Film.en.srt", "Film.en.srt.part")
    #expect(
      Set(names(found.files)) == [
        "film.srt", "Film.de.forced.ass", "FILM.EN.SRT", "Film_fr.vtt", "Film (es).ssa",
        "Film.director's words.smi",
      ])
    #expect(names(found.automatic) == ["FILM.EN.SRT", "film.srt"])
  }

  @Test func theUsersLanguageComesFirst() throws {
    let files = [
      "Film.srt", "Film.eng.srt", "Film.German.srt", "Film.de.forced.srt", "Film.de.sdh.srt",
      "Film.pt-PT.srt",
      "Film.pt_BR.srt", "Film.hi.srt",
    ]
    for file in files { _ = try listing(file) }
    #expect(try names(listing(reading: "de").files).first == "Film.German.srt")
    #expect(
      try names(listing(reading: "de en").automatic) == [
        "Film.German.srt", "Film.de.sdh.srt", "Film.de.forced.srt", "Film.eng.srt", "Film.srt",
      ])
    #expect(
      try names(listing(reading: "pt_BR pt").automatic).prefix(2) == ["Film.pt_BR.srt", "Film.pt-PT.srt"])
    #expect(try names(listing(reading: "hi").automatic).first == "Film.hi.srt")
    #expect(try names(listing(reading: "ru").automatic) == ["Film.srt"])
  }

  @Test func aForeignLanguageIsShownIfItIsTheOnlyOne() throws {
    #expect(try names(listing("Film.fr.srt", "Film.fr.forced.srt").automatic) == ["Film.fr.srt"])
    #expect(try listing("Film.es.srt").automatic == [])
    #expect(try names(listing().files) == ["Film.es.srt", "Film.fr.srt", "Film.fr.forced.srt"])
  }

  @Test func filesThatMayBelongToAnotherVideoAreNotShownAutomatically() throws {
    let found = try listing("Film.Returns.srt", "Film 2.srt", "Film - part two.srt")
    #expect(names(found.files).count == 3)
    #expect(found.automatic == [])
    let other = try listing("Film 2.mkv", "Film.Returns.avi")
    #expect(names(other.files) == ["Film - part two.srt"])
    #expect(try names(listing(for: "Film 2.mkv").automatic) == ["Film 2.srt"])
  }

  @Test func subtitleFoldersAreSearched() throws {
    let found = try listing(
      "Subs/Film.de.srt", "Subs/2_English.srt", "Subs/Film/3_French.srt", "subtitles/Film.srt",
      "extras/Film.srt")
    #expect(
      names(found.files) == [
        "Subs/2_English.srt", "subtitles/Film.srt", "Subs/Film.de.srt", "Subs/Film/3_French.srt",
      ])
    #expect(names(found.automatic) == ["Subs/2_English.srt", "subtitles/Film.srt"])
    let two = try listing("Second film.mkv")
    #expect(!names(two.files).contains("Subs/2_English.srt"), "no video matches it")
  }

  @Test func bitmapSubtitlesAreIgnored() throws {
    #expect(try listing("Film.idx", "Film.sub", "Film.en.sub").files.count == 1)
  }

  @Test func anUnreadableFolderHasNoSubtitles() throws {
    let nowhere = SubtitleListing(beside: File(path: folder.path + "/gone/Film.mkv"))
    #expect(nowhere.files == [] && nowhere.automatic == [])
  }

  @Test(arguments: [
    ("de", "de", nil), ("GER", "de", nil), ("pt-BR", "pt", "BR"), ("zh_Hans", "zh", "CN"),
    ("de_DE.UTF-8", "de", "DE"), ("es-419", "es", "419"),
  ]) func languageTagsAreParsed(tag: String, code: String, region: String?) throws {
    let language = try #require(Language(tag: tag))
    #expect(language.code == code && language.region == region)
    #expect(!language.name.isEmpty)
  }

  @Test(arguments: ["", "C", "POSIX", "english", "xx", "de-", "d", "1080p"])
  func otherTextsAreNotLanguageTags(tag: String) { #expect(Language(tag: tag) == nil) }
}
