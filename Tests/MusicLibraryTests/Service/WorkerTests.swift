import FileTesting
import GObjectKit
import MediaLibrary
import MusicLibrary
import SongTesting
import TestTools
import Testing

/// The service with the sandboxed workers.
@Suite(.timeLimit(.minutes(2))) @MainActor
struct WorkerTests {
  @Test func songsAreReadByWorkers() async throws {
    let (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    var tag = ID3Tag(version: 4, encoding: .utf8)
    tag.add("TIT2", "Dancing Queen")
    tag.add("TPE1", "ABBA")
    tag.add("TALB", "Arrival")
    tag.add("TRCK", "2/10")
    tag.add(picture: Pictures.png, type: 3)
    let song = try folder.write(tag.bytes + MPEGAudio.frames(200), to: "a.mp3")
    let comment = VorbisComment(
      ("TITLE", "My Love, My Life"), ("ARTIST", "ABBA"), ("ALBUM", "Arrival"), ("TRACKNUMBER", "1"),
      ("LYRICS", "[00:01.00]I've seen it on your face"))
    let second = try folder.write(FLACFile.bytes(comment), to: "b.flac")
    // Neither is a song.
    try folder.write([], to: "empty.mp3")
    try folder.write(Array("no music".utf8), to: "03 - Text.ogg")
    let music = WatchedMusic(folder, data: data, reader: TrackReader())
    await music.waitUntilRead()
    let album = music.snapshot.albums.first
    #expect(album?.title == "Arrival")
    #expect(
      album.map { music.snapshot.tracks(of: $0).map(\.title) } == ["My Love, My Life", "Dancing Queen"])
    #expect(music.titles == ["Dancing Queen", "empty", "My Love, My Life", "Text"])
    #expect(music.track("Dancing Queen").map { $0.duration > .seconds(1) } == true)
    #expect(await music.service.cover(of: song)?.count == Pictures.png.count)
    #expect(await music.service.cover(of: second) == nil)
    #expect(await music.service.lyrics(of: second)?.lines.first?.start == .seconds(1))
    music.service.close()
  }
}
