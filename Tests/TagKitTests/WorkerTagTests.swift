import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import SongTesting
import Testing

/// Tags that the sandboxed worker reads.
@Suite(.timeLimit(.minutes(2))) struct WorkerTagTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tags(_ bytes: [UInt8]) throws -> AudioTags {
    try AudioTags.read(path: try folder.write(bytes, to: "song"))
  }

  @Test func theTagsOfAnMP3FileAreRead() throws {
    var tag = ID3Tag()
    tag.add("TIT2", "Song")
    tag.add("TPE1", "One", "Two")
    tag.add("TALB", "Album")
    tag.add("TPE2", "Band")
    tag.add("TRCK", "3/12")
    tag.add("TPOS", "1/2")
    tag.add("TDRC", "2004-05-06")
    tag.add("TDOR", "1973")
    tag.add("TCMP", "1")
    tag.add(user: "replaygain_track_gain", "-6.48 dB")
    let tags = try tags(tag.bytes + MPEGAudio.frames(100))
    #expect(tags.title == "Song")
    #expect(tags.artists == ["One", "Two"])
    #expect(tags.album == "Album")
    #expect(tags.albumArtists == ["Band"])
    #expect([tags.track, tags.trackCount, tags.disc, tags.discCount] == [3, 12, 1, 2])
    #expect(tags.year == 2004 && tags.originalYear == 1973)
    #expect(tags.isCompilation)
    #expect(tags.replayGain.trackGain == -6.48)
    #expect(tags.properties.sampleRate == 44_100 && tags.properties.channels == 2)
    #expect(tags.properties.bitRate == 128_000)
    // 100 frames of 1152 samples.
    #expect(Duration.milliseconds(2590)...(.milliseconds(2640)) ~= tags.properties.duration)
  }

  @Test func theTagsAndTheCoverOfAFLACFileAreRead() throws {
    let comment = VorbisComment(
      ("title", "Lied"), ("ARTIST", "Eins"), ("ARTIST", "Zwei"), ("TRACKNUMBER", "07"), ("TOTALTRACKS", "9"),
      ("LYRICS", "La la"))
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]
    let file = FLACFile.bytes(comment, pictures: [VorbisComment.picture(picture, type: 3)])
    let tags = try tags(file)
    #expect(tags.title == "Lied")
    #expect(tags.artists == ["Eins", "Zwei"])
    #expect(tags.track == 7 && tags.trackCount == 9)
    #expect(tags.lyrics == .text("La la"))
    #expect(tags.hasCover)
    #expect(tags.properties.duration == .seconds(2))
    let cover = try AudioCover.read(path: folder.path("song"))
    #expect(cover?.withBytes { $0.withUnsafeBytes { Array($0) } } == picture)
  }

  @Test func aFileThatIsNoSongHasNoTags() throws {
    #expect(try tags([]) == AudioTags())
    #expect(try tags(Array(repeating: 65, count: 5000)) == AudioTags())
    #expect(try AudioCover.read(path: folder.path("song")) == nil)
    #expect(throws: ImageError.notFound) { try AudioTags.read(path: folder.path("missing")) }
  }
}
