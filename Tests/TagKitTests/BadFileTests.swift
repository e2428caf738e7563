import MediaLibrary
import MediaReading
import SongTesting
import TagKit
import Testing

/// Files that are damaged or made to harm.
@Suite(.timeLimit(.minutes(2))) struct BadFileTests {
  private let folder: SongFolder

  init() throws { folder = try SongFolder() }

  /// A file of each format with as many kinds of tags as it can have.
  private var files: [[UInt8]] {
    var id3 = ID3Tag(version: 3, encoding: .utf16)
    id3.add("TIT2", "Title")
    id3.add("TPE1", "Artist")
    id3.add("TRCK", "3/12")
    id3.add(picture: Pictures.png + .zeros(500), type: 3)
    id3.add(lyrics: [(1, "One"), (2, "Two")], unit: 1)
    var unsynchronized = id3
    unsynchronized.isUnsynchronized = true
    unsynchronized.hasExtendedHeader = true
    let comment = VorbisComment(("TITLE", "Title"), ("ARTIST", "Artist"), ("TRACKNUMBER", "3/12"))
    var mp4 = MP4File()
    mp4.add("©nam", "Title")
    mp4.add("covr", .png, Pictures.png)
    mp4.add(freeForm: "ARTISTS", "A", "B")
    var ape = APETag()
    ape.add("Title", "Title")
    ape.add("Cover Art (Front)", picture: Pictures.png)
    var asf = ASFFile()
    asf.title = "Title"
    asf.add(picture: Pictures.png, type: 3)
    return [
      id3.bytes + MPEGAudio.frames(3), unsynchronized.bytes + MPEGAudio.frames(3),
      FLACFile.bytes(comment, pictures: [VorbisComment.picture(Pictures.png, type: 3)]),
      OggFile.opus(comment),
      OggFile.vorbis(comment), mp4.bytes, WAVFile.bytes(chunks: [WAVFile.info([("INAM", .text("Title"))])]),
      AIFFFile.bytes(chunks: [("ID3 ", id3.bytes)]), APEFiles.monkeysAudio(ape), APEFiles.wavPack(ape),
      asf.bytes,
    ]
  }

  @Test func truncatedFilesAreRead() throws {
    for (index, file) in files.enumerated() {
      #expect(try folder.tags(file).title == "Title", "file \(index)")
      for count in stride(from: 0, to: min(file.count, 6000), by: 97) {
        _ = try folder.tags(Array(file[..<count]))
      }
    }
  }

  @Test func damagedFilesAreRead() throws {
    for file in files {
      for index in stride(from: 0, to: min(file.count, 1200), by: 7) {
        var damaged = file
        damaged[index] ^= 0xFF
        _ = try folder.tags(damaged)
      }
    }
  }

  @Test func sizesThatAreNotTrueAllocateNothing() throws {
    // A tag of 256 MB, and one whose frame is as large.
    let claims: [UInt8] = .join(.text("ID3"), [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F])
    let frame = [UInt8].join(.text("APIC"), [0x7F, 0x7F, 0x7F, 0x7F], .zeros(100))
    #expect(try folder.tags(claims) == AudioTags())
    _ = try folder.tags(claims + frame + MPEGAudio.frames(3))
    var block = VorbisComment.picture(Pictures.png, type: 3)
    block.replaceSubrange(32..<36, with: [0xFF, 0xFF, 0xFF, 0xF0])
    let song = try folder.song(
      FLACFile.bytes(VorbisComment(("TITLE", "Title")), pictures: [block]), picturesUpTo: 1 << 30)
    // What there is of the picture.
    #expect(song?.properties["TITLE"] == ["Title"] && song?.pictures.map(\.count) == [Pictures.png.count])
  }

  @Test func aHundredThousandFramesAreRead() throws {
    var tag = ID3Tag()
    let frame = [UInt8].join(.text("TXXX"), ID3Tag.synchsafe(5), [0, 0, 3], .text("a\0bc"))
    tag.add("TIT2", "First")
    tag.append(raw: Array(repeatElement(frame, count: 100_000).joined()))
    let tags = try folder.tags(tag.bytes + MPEGAudio.frames(3))
    #expect(tags.title == "First")
    let comment = VorbisComment(fields: Array(repeating: ("ARTIST", "Name"), count: 3_000))
    #expect(try folder.tags(OggFile.opus(comment)).artists == ["Name"])
  }

  @Test func aPictureThatIsTooLargeIsNoCover() throws {
    var tag = ID3Tag(version: 3)
    tag.add(picture: Pictures.png + .zeros(50 << 20), type: 3)
    tag.add("TIT2", "Title")
    let tags = try folder.tags(tag.bytes + MPEGAudio.frames(3))
    #expect(tags.title == "Title" && !tags.hasCover)
    let song = try #require(
      try folder.song(tag.bytes + MPEGAudio.frames(3), picturesUpTo: AudioCover.maximumSize))
    #expect(AudioCover.cover(among: song.pictures) == nil)
  }

  @Test func theFrontCoverPrecedesOtherPictures() throws {
    var tag = ID3Tag()
    tag.add(picture: Pictures.svg, type: 3, format: "image/svg+xml")
    tag.add(picture: .text("https://example.org/cover.jpg"), type: 3, format: "-->")
    #expect(try !folder.tags(tag.bytes + MPEGAudio.frames(3)).hasCover)
    tag.add(picture: Pictures.png, type: 4)
    tag.add(picture: Pictures.jpeg, type: 3)
    let song = try #require(try folder.song(tag.bytes + MPEGAudio.frames(3), picturesUpTo: 100))
    #expect(AudioCover.cover(among: song.pictures)?.array == Pictures.jpeg)
    #expect(AudioCover.cover(among: song.pictures.filter { $0.type != 3 })?.array == Pictures.png)
  }

  @Test func longTextsAreCut() throws {
    var tag = ID3Tag()
    tag.add("TIT2", String(repeating: "ä", count: 100_000))
    tag.add("TPE1", "a\u{1}b\u{7F}")
    let tags = try folder.tags(tag.bytes + MPEGAudio.frames(3))
    #expect(tags.title?.utf8.count == 4096 && tags.title?.allSatisfy { $0 == "ä" } == true)
    #expect(tags.artists == ["ab"])
  }
}
