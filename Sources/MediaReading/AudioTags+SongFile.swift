import GObjectKit
import MediaLibrary
import TagKit

extension AudioTags {
  /// The longest text in UTF-8 bytes, and the longest lyrics.
  private static let longestText = 4_096, longestLyrics = 1 << 20
  /// The largest number of values of one kind.
  private static let mostValues = 100

  /// Interprets the tags of a file.
  package init(_ file: SongFile) {
    self.init()
    func texts(_ keys: String...) -> [String] { Self.texts(keys, in: file.properties) }
    func text(_ keys: String...) -> String? { Self.texts(keys, in: file.properties).first }
    title = text("TITLE")
    // Windows Media has the first artist elsewhere than the others.
    artists = Self.distinct(texts("ARTIST") + texts("AUTHOR"))
    // MusicBrainz Picard writes the artists one each there, beside their names joined in one text.
    let separateArtists = texts("ARTISTS")
    if artists.count < 2, separateArtists.count > artists.count { artists = separateArtists }
    album = text("ALBUM")
    albumArtists = texts("ALBUMARTIST", "ALBUM ARTIST")
    composers = texts("COMPOSER")
    genres = texts("GENRE")
    (track, trackCount) = Self.numbers(text("TRACKNUMBER", "TRACK"))
    trackCount = trackCount ?? Self.numbers(text("TRACKTOTAL", "TOTALTRACKS")).0
    (disc, discCount) = Self.numbers(text("DISCNUMBER", "DISC"))
    discCount = discCount ?? Self.numbers(text("DISCTOTAL", "TOTALDISCS")).0
    year = Self.year(text("DATE", "YEAR"))
    originalYear = Self.year(text("ORIGINALDATE", "ORIGINALYEAR", "ORIGINALRELEASEYEAR"))
    isCompilation = Self.isTrue(text("COMPILATION", "ISCOMPILATION"))
    titleSort = text("TITLESORT")
    artistSort = text("ARTISTSORT")
    albumSort = text("ALBUMSORT")
    albumArtistSort = text("ALBUMARTISTSORT")
    replayGain = ReplayGainTags(file.properties)
    lyrics = Self.lyrics(file)
    comment = text("COMMENT", "DESCRIPTION")
    hasCover = AudioCover.isPresent(among: file.pictures)
    properties.duration = file.sound.duration
    properties.bitRate = file.sound.bitRate
    properties.sampleRate = file.sound.sampleRate
    properties.channels = file.sound.channels
  }

  /// The texts of the first key that has some, trimmed, without empty and equal ones.
  private static func texts(_ keys: [String], in properties: [String: [String]]) -> [String] {
    for key in keys {
      let values = properties[key, default: []].prefix(mostValues).map { $0.trimmed(to: longestText) }
      let texts = distinct(values.filter { !$0.isEmpty })
      if !texts.isEmpty { return texts }
    }
    return []
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var known = Set<String>()
    return texts.filter { known.insert($0).inserted }
  }

  /// The numbers of "3", "03" and "3/12"; nil where there is none, or 0.
  static func numbers(_ text: String?) -> (Int?, Int?) {
    let parts = (text ?? "").split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.map { part -> Int? in
      let digits = part.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
      return Int(digits).flatMap { (1...99_999).contains($0) ? $0 : nil }
    }
    return (numbers.first ?? nil, numbers.count > 1 ? numbers[1] : nil)
  }

  /// The first four digits of a date, such as "1973-03-01", "01.03.1973" or "1973".
  static func year(_ text: String?) -> Int? {
    (text ?? "").split { !($0.isASCII && $0.isNumber) }.first { $0.count == 4 || $0.count == 8 }
      .flatMap { Int($0.prefix(4)) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func isTrue(_ text: String?) -> Bool {
    text.map { ["1", "true", "yes"].contains($0.lowercased()) } ?? false
  }

  // MARK: Lyrics

  private static func lyrics(_ file: SongFile) -> LyricsText? {
    let lines = LyricsText.lines(of: file.timedLyrics)
    if !lines.isEmpty { return .timed(lines) }
    // Vorbis comments with times are in the format of an LRC file. "LYRICS:…" has a description.
    let described = file.properties.keys.filter { $0.hasPrefix("LYRICS:") }.sorted()
    for key in ["SYNCEDLYRICS", "LYRICS", "UNSYNCEDLYRICS", "UNSYNCED LYRICS"] + described {
      guard let value = file.properties[key]?.first else { continue }
      let text = value.trimmed(to: longestLyrics)
      if !text.isEmpty { return .text(text) }
    }
    return nil
  }
}

extension LyricsText {
  /// The lines of synchronized lyrics. A text that begins with a line feed begins a line (id3v2.4.0-frames, 4.9); if there
  /// is one, the others are syllables of the line before.
  static func lines(of texts: [SongFile.TimedText]) -> [TimedLine] {
    let hasSyllables = texts.contains { $0.text.hasPrefix("\n") || $0.text.hasPrefix("\r\n") }
    var lines: [TimedLine] = []
    for text in texts {
      let startsLine = !hasSyllables || lines.isEmpty || text.text.first?.isNewline == true
      if startsLine {
        lines.append(TimedLine(start: text.start, text: text.text))
      } else {
        lines[lines.count - 1].text += text.text
      }
    }
    for index in lines.indices { lines[index].text = lines[index].text.trimmed(to: 4_096) }
    guard lines.contains(where: { !$0.text.isEmpty }) else { return [] }
    // The sort is stable.
    return lines.sorted { $0.start < $1.start }
  }
}

extension String {
  /// The text without white space around it, with line feeds as line ends, without other control characters but tabs, and
  /// of at most `limit` UTF-8 bytes.
  fileprivate func trimmed(to limit: Int) -> String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar.value == 0 || scalar.value == 0xFEFF
    }
    var scalars = unicodeScalars.drop(while: isBlank).prefix(limit)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    var (text, count, followsReturn) = (UnicodeScalarView(), 0, false)
    for scalar in scalars {
      defer { followsReturn = scalar == "\r" }
      // "\r\n" is one line end, and so is "\r".
      if scalar == "\n", followsReturn { continue }
      let isControl = scalar.properties.generalCategory == .control
      guard !isControl || ["\r", "\n", "\t"].contains(scalar) else { continue }
      count += UTF8.width(scalar)
      if count > limit { break }
      text.append(scalar == "\r" ? "\n" : scalar)
    }
    return String(text)
  }
}
