import MediaLibrary
import SongTesting
import TagKit
import Testing

/// Tags in the formats other than MP3.
@Suite(.timeLimit(.minutes(1))) struct FormatTests {
  private let folder: SongFolder

  init() throws { folder = try SongFolder() }

  /// What the files of all formats contain.
  private func expectUsual(_ tags: AudioTags, seconds: ClosedRange<Double>, line: Int = #line) {
    let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
    #expect(tags.title == "Título", sourceLocation: location)
    #expect(tags.artists == ["Один", "Two"], sourceLocation: location)
    #expect(tags.album == "Album", sourceLocation: location)
    #expect(tags.albumArtists == ["Band"], sourceLocation: location)
    #expect(tags.track == 3 && tags.trackCount == 12, sourceLocation: location)
    #expect(tags.disc == 1 && tags.discCount == 2, sourceLocation: location)
    #expect(tags.year == 2004 && tags.isCompilation, sourceLocation: location)
    #expect(tags.replayGain.trackGain == -6.5, sourceLocation: location)
    #expect(tags.hasCover, sourceLocation: location)
    let duration = tags.properties.duration / .seconds(1)
    #expect(seconds.contains(duration), "\(duration)", sourceLocation: location)
    #expect(tags.properties.sampleRate > 0 && tags.properties.channels > 0, sourceLocation: location)
  }

  private let comment = VorbisComment(
    ("TITLE", "Título"), ("ARTIST", "Один"), ("artist", "Two"), ("ALBUM", "Album"), ("ALBUMARTIST", "Band"),
    ("TRACKNUMBER", "3"), ("TRACKTOTAL", "12"), ("DISCNUMBER", "1"), ("TOTALDISCS", "2"), ("DATE", "2004-01"),
    ("COMPILATION", "1"), ("replaygain_track_gain", "-6.50 dB"),
    (
      "METADATA_BLOCK_PICTURE",
      // A picture block of FLAC in Base64.
      VorbisComment.picture(Pictures.png, type: 3).base64
    ))

  @Test func vorbisIsRead() throws { try expectUsual(folder.tags(OggFile.vorbis(comment)), seconds: 2...2) }

  @Test func opusIsRead() throws { try expectUsual(folder.tags(OggFile.opus(comment)), seconds: 4...4) }

  @Test func flacIsRead() throws { try expectUsual(folder.tags(FLACFile.bytes(comment)), seconds: 2...2) }

  @Test func theGainsOfOpusAreConverted() throws {
    let gains = VorbisComment(("R128_TRACK_GAIN", "-1664"), ("R128_ALBUM_GAIN", "256"))
    let tags = try folder.tags(OggFile.opus(gains))
    // −6.5 and 1 in 1/256 dB, relative to −23 LUFS.
    #expect(tags.replayGain.trackGain == -1.5 && tags.replayGain.albumGain == 6)
  }

  @Test func lyricsOfVorbisCommentsAreRead() throws {
    for key in ["LYRICS", "UNSYNCEDLYRICS", "SyncedLyrics"] {
      #expect(
        try folder.tags(OggFile.vorbis(VorbisComment((key, "[00:01.00]One")))).lyrics
          == .text("[00:01.00]One"))
    }
  }

  private var mp4: MP4File {
    var file = MP4File()
    file.add("©nam", "Título")
    file.add("©ART", "Один", "Two")
    file.add("©alb", "Album")
    file.add("aART", "Band")
    file.add("trkn", .binary, [0, 0, 0, 3, 0, 12, 0, 0])
    file.add("disk", .binary, [0, 0, 0, 1, 0, 2])
    file.add("©day", "2004-05-06T07:00:00Z")
    file.add("cpil", .integer, [1])
    file.add("covr", .png, Pictures.png)
    file.add("©lyr", "La la")
    file.add("sonm", "Sort")
    file.add(freeForm: "replaygain_track_gain", "-6.5 dB")
    return file
  }

  @Test func mp4IsRead() throws {
    let tags = try folder.tags(mp4.bytes)
    expectUsual(tags, seconds: 3...3)
    #expect(tags.lyrics == .text("La la") && tags.titleSort == "Sort")
    var picard = MP4File()
    picard.add("©ART", "A & B")
    picard.add(freeForm: "ARTISTS", "A", "B")
    #expect(try folder.tags(picard.bytes).artists == ["A", "B"])
  }

  private var id3: ID3Tag {
    var tag = ID3Tag()
    tag.add("TIT2", "Título")
    tag.add("TPE1", "Один", "Two")
    tag.add("TALB", "Album")
    tag.add("TPE2", "Band")
    tag.add("TRCK", "3/12")
    tag.add("TPOS", "1/2")
    tag.add("TDRC", "2004")
    tag.add("TCMP", "1")
    tag.add(user: "replaygain_track_gain", "-6.5 dB")
    tag.add(picture: Pictures.png, type: 3)
    return tag
  }

  @Test func wavIsRead() throws {
    let chunk = WAVFile.chunk("id3 ", id3.bytes)
    try expectUsual(folder.tags(WAVFile.bytes(chunks: [chunk])), seconds: 0.5...0.5)
    let info = WAVFile.info([
      // Кино in WINDOWS-1251.
      ("INAM", [0xCA, 0xE8, 0xED, 0xEE]), ("IART", .text("Artist")), ("IPRD", .text("Album")),
      ("ICRD", .text("1999")),
      ("IPRT", .text("4")),
    ])
    let tags = try folder.tags(WAVFile.bytes(chunks: [info]))
    #expect(tags.title == "Кино" && tags.artists == ["Artist"] && tags.album == "Album")
    #expect(tags.year == 1999 && tags.track == 4)
  }

  @Test func aiffIsRead() throws {
    try expectUsual(folder.tags(AIFFFile.bytes(chunks: [("ID3 ", id3.bytes)])), seconds: 1...1)
  }

  private var ape: APETag {
    var tag = APETag()
    for (key, value) in [
      ("Title", "Título"), ("Album", "Album"), ("Album Artist", "Band"), ("Track", "3/12"), ("Disc", "1/2"),
      ("Year", "2004"), ("Compilation", "1"), ("REPLAYGAIN_TRACK_GAIN", "-6.5 dB"),
    ] {
      tag.add(key, value)
    }
    tag.add("Artist", "Один", "Two")
    tag.add("Cover Art (Front)", picture: Pictures.png)
    return tag
  }

  @Test func monkeysAudioIsRead() throws {
    try expectUsual(folder.tags(APEFiles.monkeysAudio(ape)), seconds: 1.99...2.01)
  }

  @Test func wavPackIsRead() throws { try expectUsual(folder.tags(APEFiles.wavPack(ape)), seconds: 1...1) }

  @Test func windowsMediaAudioIsRead() throws {
    var file = ASFFile()
    (file.title, file.artist) = ("Título", "Один")
    file.add("Author", "Two")
    for (key, value) in [
      ("WM/AlbumTitle", "Album"), ("WM/AlbumArtist", "Band"), ("WM/TrackNumber", "3/12"),
      ("WM/PartOfSet", "1/2"),
      ("WM/Year", "2004"), ("WM/IsCompilation", "1"), ("REPLAYGAIN_TRACK_GAIN", "-6.5 dB"),
    ] {
      file.add(key, value)
    }
    file.add(picture: Pictures.png, type: 3)
    try expectUsual(folder.tags(file.bytes), seconds: 5...5)
  }

  @Test func theNameOfAFileDoesNotMatter() throws {
    // The folder's files have no extension.
    #expect(try folder.song(OggFile.opus(comment)) != nil && folder.song(mp4.bytes) != nil)
  }
}

extension [UInt8] {
  /// The bytes in Base64 (RFC 4648).
  fileprivate var base64: String {
    let letters = Array<Character>("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: count, by: 3) {
      let group: [UInt8] = Array(self[start..<Swift.min(start + 3, count)])
      var bits = 0
      for byte in group.padded(to: 3) { bits = bits << 8 | Int(byte) }
      for index in 0..<4 {
        text.append(index <= group.count ? letters[bits >> (18 - index * 6) & 63] : "=")
      }
    }
    return text
  }
}
