import FileTesting
import GObjectKit
import MediaLibrary
import MusicLibrary
import Synchronization
import TestTools
import Testing

/// The model with the real service.
@Suite(.timeLimit(.minutes(2))) @MainActor
struct MusicLibraryModelTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder
  private let model: MusicLibraryModel

  init() async throws {
    (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    for (name, title) in [("a", "Waterloo"), ("b", "Fernando"), ("c", "Chiquitita")] {
      try folder.song(name + ".mp3", "title=" + title, "artist=ABBA", "album=Gold")
    }
    let service = MusicService(dataFolder: data.path, reader: TextSongReader())
    let model = MusicLibraryModel(folder: folder.path, service: service)
    self.model = model
    #expect(!model.hasLoaded)
    model.start()
    await eventually("the songs are read") { model.snapshot.tracks.count == 3 && model.progress == nil }
  }

  private func entries(_ titles: String...) -> [MusicPlaylist.Entry] {
    titles.compactMap { title in
      model.snapshot.tracks.first { $0.title == title }.map { MusicPlaylist.Entry($0) }
    }
  }

  /// The names of the files of a playlist in the model and on disk.
  private func files(_ name: String) -> [String] {
    let path = folder.path(name + ".m3u8")
    let lines = String(decoding: (try? File(path: path).contents()) ?? [], as: UTF8.self).split(
      separator: "\n")
    let written = lines.filter { !$0.hasPrefix("#") }.map(String.init)
    let shown = model.playlist(at: path)?.entries.compactMap { File(uri: $0.uri)?.name }
    #expect(shown == nil || shown == written)
    return written
  }

  private func playlist(_ path: String) async throws -> MusicPlaylist {
    await eventually("the playlist") { model.playlist(at: path) != nil }
    return try #require(model.playlist(at: path))
  }

  @Test func tracksAreFoundByURIAndText() async {
    let track = model.snapshot.tracks.first { $0.title == "Waterloo" }
    #expect(track.flatMap { model.track(for: $0.uri) } == track)
    #expect(model.track(for: "https://example.org/a.mp3") == nil)
    #expect(await model.search("water gold").tracks == [track?.id])
    #expect(await model.search("abba").artists == ["ABBA"])
    model.close()
  }

  @Test func everyChangeOfAPlaylistCanBeTakenBack() async throws {
    let made = try await model.createPlaylist(named: "Mix", with: entries("Waterloo"))
    #expect(made.kind == .created(count: 1))
    #expect(made.name == "Mix")
    let mix = try await playlist(made.path)
    let added = try await model.add(entries("Fernando", "Chiquitita"), to: mix)
    #expect(added.kind == .added(count: 2))
    #expect(files("Mix") == ["a.mp3", "b.mp3", "c.mp3"])
    let moved = try await model.moveEntries(at: [0], of: mix, to: 2)
    #expect(moved.kind == .reordered)
    #expect(files("Mix") == ["b.mp3", "a.mp3", "c.mp3"])
    let removed = try await model.removeEntries(at: [0, 2, 9], from: mix)
    #expect(removed.kind == .removed(count: 2))
    #expect(files("Mix") == ["a.mp3"])
    try await model.undo(removed)
    #expect(files("Mix") == ["b.mp3", "a.mp3", "c.mp3"])
    try await model.undo(moved)
    try await model.undo(added)
    #expect(files("Mix") == ["a.mp3"])
    let renamed = try await model.rename(mix, to: "Other")
    #expect(renamed.kind == .renamed(from: "Mix"))
    #expect(renamed.name == "Other")
    try await model.undo(renamed)
    #expect(files("Mix") == ["a.mp3"])
    await #expect(throws: PlaylistError.unusableName) { try await model.createPlaylist(named: "a/b") }
    model.close()
  }

  @Test func aTrashedPlaylistComesBack() async throws {
    let made = try await model.createPlaylist(named: "Mix", with: entries("Waterloo"))
    let mix = try await playlist(made.path)
    let trashed = try await model.trash(mix)
    #expect(trashed.kind == .trashed(isRestorable: true))
    await eventually("it is gone") { model.playlists.isEmpty }
    #expect(!folder.names().contains("Mix.m3u8"))
    try await model.undo(trashed)
    await eventually("it is back") { model.playlist(at: made.path)?.entries.count == 1 }
    model.close()
  }

  @Test func aChangeThatCannotBeWrittenShowsTheOldState() async throws {
    let made = try await model.createPlaylist(named: "Mix", with: entries("Waterloo"))
    let mix = try await playlist(made.path)
    // Neither the user nor root can write a file over a folder.
    try File(path: made.path).delete()
    try File(path: made.path).makeFolder()
    await #expect(throws: PlaylistError.self) { try await model.add(entries("Fernando"), to: mix) }
    #expect(model.playlist(at: made.path).map { $0.entries.count } ?? 1 == 1)
    model.close()
  }
}
