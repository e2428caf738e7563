import FileTesting
import GObjectKit
import MediaLibrary
import TestTools
import Testing

@testable import MusicLibrary

/// Playlists of a Music folder with the service, real files and real workers.
@Suite(.timeLimit(.minutes(2))) @MainActor
struct PlaylistTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder

  init() throws {
    (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.song("a.mp3", "title=Waterloo", "artist=ABBA", "duration=165")
    try folder.song("b.mp3", "title=Fernando", "artist=ABBA", "duration=250")
  }

  private func music() async -> WatchedMusic {
    let music = WatchedMusic(folder, data: data)
    await music.waitUntilRead()
    return music
  }

  private func text(_ name: String) -> [String] {
    let bytes = (try? File(path: folder.path(name)).contents()) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func entry(_ music: WatchedMusic, _ title: String) -> MusicPlaylist.Entry {
    music.track(title).map { MusicPlaylist.Entry($0) } ?? .init(uri: "")
  }

  @Test func playlistsOfOtherProgramsAreRead() async throws {
    try folder.write(Array("#EXTM3U\n#EXTINF:165,ABBA - Waterloo\n../a.mp3\n../gone.mp3".utf8), to: "x.m3u")
    try File(path: folder.path("lists")).makeFolder()
    try folder.write(
      Array("#EXTM3U\n#EXTINF:165,ABBA - Waterloo\n../a.mp3\n../gone.mp3".utf8), to: "lists/one.m3u")
    try folder.write(Array("[playlist]\nFile1=b.mp3\nTitle1=F\nNumberOfEntries=1\n".utf8), to: "two.pls")
    try folder.write(
      Array(
        "<?xml version=\"1.0\"?><playlist><trackList><track><location>b.mp3</location></track></trackList></playlist>"
          .utf8),
      to: "three.xspf")
    try folder.remove("x.m3u")
    let music = await music()
    await music.wait("the playlists") { music.playlists.count == 3 }
    #expect(music.playlists.map(\.name) == ["one", "three", "two"])
    #expect(music.playlists.map(\.isEditable) == [true, false, false])
    let one = music.playlist("one")
    #expect(one?.entries.map(\.isMissing) == [false, true])
    #expect(one?.entries.first?.uri == File(path: folder.path("a.mp3")).uri)
    #expect(one?.entries.first?.title == "ABBA - Waterloo")
    #expect(one?.entries.first?.duration == .seconds(165))
    music.service.close()
  }

  @Test func aPlaylistIsMadeChangedRenamedAndTrashed() async throws {
    let music = await music()
    let path = try await music.service.write([entry(music, "Waterloo")], playlist: nil, name: " Mix ").path
    #expect(path == folder.path("Mix.m3u8"))
    #expect(text("Mix.m3u8") == ["#EXTM3U", "#EXTINF:165,ABBA - Waterloo", "a.mp3"])
    await music.wait("the playlist") { music.playlist("Mix")?.entries.count == 1 }
    let second = try await music.service.write([], playlist: nil, name: "Mix").path
    #expect(second == folder.path("Mix 2.m3u8"))
    let both = [entry(music, "Fernando"), entry(music, "Waterloo")]
    _ = try await music.service.write(both, playlist: path, name: "Mix")
    #expect(
      text("Mix.m3u8") == [
        "#EXTM3U", "#EXTINF:250,ABBA - Fernando", "b.mp3", "#EXTINF:165,ABBA - Waterloo", "a.mp3",
      ])
    await #expect(throws: PlaylistError.exists(name: "Mix")) {
      try await music.service.rename(playlist: second, to: "Mix")
    }
    for name in ["", " ", "a/b", ".hidden", "a\nb"] {
      await #expect(throws: PlaylistError.unusableName) {
        try await music.service.rename(playlist: second, to: name)
      }
      await #expect(throws: PlaylistError.unusableName) {
        try await music.service.write([], playlist: nil, name: name)
      }
    }
    #expect(try await music.service.rename(playlist: second, to: "Other") == folder.path("Other.m3u8"))
    await music.wait("the new name") { music.playlists.map(\.name) == ["Mix", "Other"] }
    #expect(folder.names().filter { $0.contains("m3u") } == ["Mix.m3u8", "Other.m3u8"])
    music.service.close()
  }

  @Test func whatTheAppWritesIsNoChangeOfAnother() async throws {
    let music = await music()
    let path = try await music.service.write([entry(music, "Waterloo")], playlist: nil, name: "Mix").path
    await music.wait("the playlist") { music.playlist("Mix") != nil }
    func reports() -> Int { music.events.count { if case .playlists = $0 { true } else { false } } }
    let before = reports()
    // The scanner reports files in order: when it has this one, it has the playlist.
    try folder.song("c.mp3", "title=Chiquitita")
    await music.wait("the song") { music.track("Chiquitita") != nil }
    #expect(reports() == before)
    try folder.write(Array("#EXTM3U\nb.mp3\nc.mp3".utf8), to: "Mix.m3u8")
    await music.wait("the change of another program") { music.playlist("Mix")?.entries.count == 2 }
    try File(path: path).delete()
    await music.wait("the end") { music.playlists.isEmpty }
    music.service.close()
  }

  @Test func aMissingFileIsKeptAndFoundAgain() async throws {
    let music = await music()
    let path = try await music.service.write(
      [entry(music, "Waterloo"), entry(music, "Fernando")], playlist: nil, name: "Mix"
    ).path
    try File(path: folder.path("a.mp3")).rename(to: File(path: folder.path("a.part")))
    await music.wait("that it is missing") {
      music.playlist("Mix")?.entries.map(\.isMissing) == [true, false]
    }
    #expect(text("Mix.m3u8").contains("a.mp3"))
    try File(path: folder.path("a.part")).rename(to: File(path: folder.path("a.mp3")))
    await music.wait("that it is back") { music.playlist("Mix")?.entries.map(\.isMissing) == [false, false] }
    // Moved inside of the library: found, and written with the next change.
    try File(path: folder.path("albums")).makeFolder()
    try File(path: folder.path("a.mp3")).rename(to: File(path: folder.path("albums/a.mp3")))
    let new = File(path: folder.path("albums/a.mp3")).uri
    await music.wait("the new path") { music.playlist("Mix")?.entries.first?.uri == new }
    #expect(music.playlist("Mix")?.entries.first?.statedURI == File(path: folder.path("a.mp3")).uri)
    #expect(text("Mix.m3u8").contains("a.mp3"))
    _ = try await music.service.write(music.playlist("Mix")?.entries ?? [], playlist: path, name: "Mix")
    #expect(text("Mix.m3u8").contains("albums/a.mp3"))
    #expect(!text("Mix.m3u8").contains("a.mp3"))
    #expect(music.playlist("Mix")?.entries.first?.isMissing == false)
    music.service.close()
  }

  @Test func aMovedSongWithSeveralCandidatesStaysMissing() throws {
    let songs = ["x/1.mp3", "y/1.mp3"].enumerated().map { index, path in
      Track(
        id: TrackID(rawValue: Int64(index)), path: folder.path(path), title: "T",
        duration: .seconds(10 + 10 * index),
        added: Timestamp(seconds: 0))
    }
    var finder = EntryFinder(MusicSnapshot(tracks: songs))
    let gone = File(path: folder.path("1.mp3")).uri
    #expect(finder.find(PlaylistEntry(uri: gone)).isMissing)
    // The duration decides.
    #expect(finder.find(PlaylistEntry(uri: gone, duration: .seconds(21))).uri == songs[1].uri)
    #expect(finder.find(PlaylistEntry(uri: gone, duration: .seconds(15))).isMissing)
  }

  @Test func namesInLatin1AreFound() async throws {
    try folder.song("Café.mp3", "title=Café")
    try folder.write(Array("Caf".utf8) + [0xE9] + Array(".mp3\n".utf8), to: "old.m3u")
    let music = await music()
    await music.wait("the playlist") { music.playlist("old")?.entries.first?.isMissing == false }
    #expect(music.playlist("old")?.entries.first?.uri == File(path: folder.path("Café.mp3")).uri)
    music.service.close()
  }

  @Test func playlistsThatNameEachOtherDoNotLoop() async throws {
    try folder.write(Array("a.m3u\nb.m3u\na.mp3".utf8), to: "a.m3u")
    try folder.write(Array("a.m3u\nb.mp3".utf8), to: "b.m3u")
    let music = await music()
    await music.wait("the playlists") { music.playlists.count == 2 }
    #expect(music.playlist("a")?.entries.count == 3)
    let playable = MusicLibraryModel.songs(of: music.playlists[0], in: music.playlists)
    #expect(playable.map { File(uri: $0.uri)?.name } == ["b.mp3", "a.mp3"])
    music.service.close()
  }

  @Test func aPlaylistOfAnotherFormatAndOneInAReadOnlyFolderAreNotChanged() async throws {
    let samples = try TemporaryFolder()
    try samples.write(Array("s.mp3\n".utf8), to: "sample.m3u8")
    try folder.write(Array("[playlist]\nFile1=b.mp3\n".utf8), to: "two.pls")
    let music = await music()
    music.service.addSamples(folder: samples.path)
    await music.wait("both") { music.playlists.count == 2 }
    for playlist in music.playlists {
      #expect(!playlist.isEditable)
      await #expect(throws: PlaylistError.self) {
        try await music.service.write([], playlist: playlist.path, name: playlist.name)
      }
    }
    #expect(samples.names() == ["sample.m3u8"])
    music.service.close()
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory)) func aFullDiskLosesNothing() async throws {
    let volume = try TemporaryVolume(memory: 64)
    let old = "#EXTM3U\n" + (0..<200).map { "song \($0).mp3\n" }.joined()
    try File(path: volume.path).child("Mix.m3u8").write(Bytes(old.utf8))
    let filler = File(path: volume.path).child("filler")
    while (try? filler.write(Bytes(Array(repeating: 1, count: 1000)))) == nil {}
    let music = WatchedMusic(folder, data: data, root: volume.path)
    await music.wait("the playlist") { music.playlist("Mix")?.entries.count == 200 }
    let many = (0..<5000).map {
      MusicPlaylist.Entry(uri: "file:///music/a%20long%20name%20of%20a%20song%20\($0).mp3")
    }
    let path = volume.path + "/Mix.m3u8"
    await #expect(throws: PlaylistError.file(name: "Mix", .noSpace(path: path))) {
      do throws(PlaylistError) {
        _ = try await music.service.write(many, playlist: path, name: "Mix")
      } catch .file(let name, .noSpace) {
        throw PlaylistError.file(name: name, .noSpace(path: path))
      }
    }
    #expect(try File(path: path).contents() == Array(old.utf8))
    await #expect(throws: PlaylistError.self) {
      try await music.service.write(many, playlist: nil, name: "New")
    }
    let names = try Command.run(["ls", "-A", volume.path]).text.split(separator: "\n")
    #expect(names == ["Mix.m3u8", "filler"])
    music.service.close()
  }
}
