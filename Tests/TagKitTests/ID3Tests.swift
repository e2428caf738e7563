import MediaLibrary
import SongTesting
import Testing

/// ID3 tags of all versions and encodings.
@Suite(.timeLimit(.minutes(1))) struct ID3Tests {
  private let folder: SongFolder

  init() throws { folder = try SongFolder() }

  private func tags(_ tag: ID3Tag) throws -> AudioTags { try folder.tags(tag.bytes + MPEGAudio.frames(20)) }

  @Test(arguments: [ID3Tag.Encoding.latin1, .utf16, .utf16BE, .utf8], [false, true])
  func eachEncodingIsRead(_ encoding: ID3Tag.Encoding, _ isBigEndian: Bool) throws {
    var tag = ID3Tag(version: 4, encoding: encoding)
    tag.isBigEndian = isBigEndian
    tag.add("TIT2", "Ágætis")
    tag.add("TPE1", "Sigur Rós", "Jónsi")
    let tags = try tags(tag)
    #expect(tags.title == "Ágætis")
    #expect(tags.artists == ["Sigur Rós", "Jónsi"])
  }

  @Test(arguments: [false, true], [false, true])
  func version3IsRead(_ isUnsynchronized: Bool, _ hasExtendedHeader: Bool) throws {
    var tag = ID3Tag(version: 3, encoding: .utf16)
    (tag.isUnsynchronized, tag.hasExtendedHeader) = (isUnsynchronized, hasExtendedHeader)
    // Its UTF-16 contains 0xFF bytes.
    tag.add("TIT2", "ÿţi ÿ")
    tag.add("TPE1", "One/Two")
    tag.add("TYER", "1999")
    tag.add("TORY", "1971")
    tag.add("TRCK", "04/09")
    let tags = try tags(tag)
    #expect(tags.title == "ÿţi ÿ")
    // A slash separates artists in version 3, but it is in names such as AC/DC, too.
    #expect(tags.artists == ["One/Two"])
    #expect(tags.year == 1999 && tags.originalYear == 1971)
    #expect(tags.track == 4 && tags.trackCount == 9)
  }

  @Test func version2IsRead() throws {
    var tag = ID3Tag(version: 2)
    tag.add("TT2", "Old")
    tag.add("TP1", "Artist")
    tag.add("TAL", "Album")
    tag.add("TYE", "1998")
    tag.add("TRK", "2/3")
    tag.add(picture: Pictures.png, type: 3)
    let tags = try tags(tag)
    #expect(tags.title == "Old" && tags.artists == ["Artist"] && tags.album == "Album")
    #expect(tags.year == 1998 && tags.track == 2 && tags.trackCount == 3 && tags.hasCover)
  }

  @Test(arguments: [false, true], [false, true])
  func version4HasExtendedHeadersAndFooters(_ isUnsynchronized: Bool, _ isExtended: Bool) throws {
    var tag = ID3Tag()
    (tag.isUnsynchronized, tag.hasExtendedHeader, tag.hasFooter) = (isUnsynchronized, isExtended, isExtended)
    tag.add("TIT2", "Song")
    tag.add(picture: Pictures.jpeg, type: 3, format: "image/jpeg")
    tag.add("TALB", "Album")
    let song = try #require(try folder.song(tag.bytes + MPEGAudio.frames(20), picturesUpTo: 100))
    #expect(song.properties["TITLE"] == ["Song"] && song.properties["ALBUM"] == ["Album"])
    #expect(song.pictures.first?.bytes?.array == Pictures.jpeg)
  }

  @Test func allFramesAreRead() throws {
    var tag = ID3Tag()
    for (name, value) in [
      ("TIT2", "Title"), ("TALB", "Album"), ("TPE2", "Band"), ("TPOS", "2/4"), ("TCMP", "1"), ("TSOT", "1"),
      ("TSOP", "2"), ("TSOA", "3"), ("TSO2", "4"), ("TDRC", "2010-11"), ("TDOR", "1970-01-02"),
      ("TCON", "17"),
    ] {
      tag.add(name, value)
    }
    tag.add("TPE1", "A & B")
    tag.add("TCOM", "Bach", " ", "Händel", "Bach")
    tag.add(user: "ARTISTS", "A\0B")
    tag.add(user: "REPLAYGAIN_ALBUM_GAIN", "+1,5 dB")
    tag.add(user: "replaygain_album_peak", "0.988")
    tag.add("COMM", .join([3], .text("eng"), [0], .text("Comment")))
    tag.add("USLT", .join([3], .text("eng"), [0], .text("One\r\nTwo\rThree")))
    let tags = try tags(tag)
    #expect(tags.title == "Title" && tags.album == "Album" && tags.albumArtists == ["Band"])
    #expect(tags.artists == ["A", "B"])
    #expect(tags.composers == ["Bach", "Händel"])
    #expect(tags.genres == ["Rock"])
    #expect(tags.disc == 2 && tags.discCount == 4 && tags.isCompilation)
    #expect([tags.titleSort, tags.artistSort, tags.albumSort, tags.albumArtistSort] == ["1", "2", "3", "4"])
    #expect(tags.year == 2010 && tags.originalYear == 1970)
    #expect(tags.replayGain.albumGain == 1.5 && tags.replayGain.albumPeak == 0.988)
    #expect(tags.comment == "Comment")
    #expect(tags.lyrics == .text("One\nTwo\nThree"))
  }

  @Test func theVolumeAdjustmentIsTheGain() throws {
    var tag = ID3Tag()
    // −6 dB in units of 1/512 dB for the master volume, no peak.
    tag.add("RVA2", .join(.text("track\0"), [1], .big(-6 * 512, 2), [0]))
    #expect(try tags(tag).replayGain.trackGain == -6)
  }

  @Test func synchronizedLyricsHaveTimes() throws {
    var tag = ID3Tag()
    tag.add(lyrics: [(1000, "One"), (2500, "Two")], unit: 2)
    #expect(
      try tags(tag).lyrics
        == .timed([
          .init(start: .seconds(1), text: "One"), .init(start: .milliseconds(2500), text: "Two"),
        ]))
    var frames = ID3Tag()
    frames.add(lyrics: [(0, "\nEv"), (100, "'ry "), (1000, "\nLine")], unit: 1)
    let frame = Duration.seconds(1152.0 / 44_100)
    #expect(
      try self.tags(frames).lyrics
        == .timed([.init(start: .zero, text: "Ev'ry"), .init(start: frame * 1000, text: "Line")]))
  }

  @Test func aTagAtTheEndIsRead() throws {
    let old = ID3v1.bytes(
      title: [UInt8]("Кино".unicodeScalars.map { UInt8($0.value - 0x410 + 0xC0) }), artist: .text("Artist"),
      album: .text("  "), year: "1985", track: 7)
    let tags = try folder.tags(MPEGAudio.frames(20) + old)
    #expect(tags.title == "Кино" && tags.artists == ["Artist"] && tags.album == nil)
    #expect(tags.year == 1985 && tags.track == 7 && tags.genres == ["Rock"])
  }

  @Test func textsThatAreNotLatin1AreRepaired() throws {
    var utf8 = ID3Tag(version: 3)
    utf8.add("TIT2", latin1: .text("Ночь – 夜"))
    utf8.add("TPE1", latin1: [0x42, 0x6A, 0xF6, 0x72, 0x6B])
    #expect(try tags(utf8).title == "Ночь – 夜")
    #expect(try tags(utf8).artists == ["Björk"])
    var chinese = ID3Tag(version: 3)
    // 七里香, 周杰伦 in GBK; one text in UTF-16 beside them is not changed.
    chinese.add("TIT2", latin1: [0xC6, 0xDF, 0xC0, 0xEF, 0xCF, 0xE3])
    chinese.add("TPE1", latin1: [0xD6, 0xDC, 0xBD, 0xDC, 0xC2, 0xD7])
    chinese.encoding = .utf16
    chinese.add("TALB", "Größe")
    let tags = try tags(chinese)
    #expect(tags.title == "七里香" && tags.artists == ["周杰伦"] && tags.album == "Größe")
  }

  @Test func emptyValuesAreNone() throws {
    var tag = ID3Tag()
    tag.add("TIT2", " \t ")
    tag.add("TPE1", "")
    tag.add("TRCK", "0")
    tag.add("TDRC", "0000")
    tag.add("TCMP", "0")
    tag.add("USLT", .join([3], .text("eng"), [0], .text("\n\n")))
    var expected = AudioTags()
    expected.properties = try tags(tag).properties
    #expect(try tags(tag) == expected)
  }
}
