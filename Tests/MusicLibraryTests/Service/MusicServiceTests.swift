import FileTesting
import GObjectKit
import MusicLibrary
import TestTools
import Testing

/// The service with real files, a real scanner and a real store.
@Suite(.timeLimit(.minutes(2))) @MainActor
struct MusicServiceTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder

  init() throws { (folder, data) = (try TemporaryFolder(), try TemporaryFolder()) }

  private func music() -> WatchedMusic { WatchedMusic(folder, data: data) }

  @Test func songsOfAllFoldersAreRead() async throws {
    try folder.song("a.mp3", "title=Waterloo", "artist=ABBA", "duration=165")
    try folder.song("deep/er/b.flac", "title=Fernando", "artist=ABBA")
    try folder.song("deep/notes.txt", "title=No song")
    let music = music()
    await music.waitUntilRead()
    #expect(music.titles == ["Fernando", "Waterloo"])
    #expect(music.track("Waterloo")?.duration == .seconds(165))
    #expect(music.snapshot.artists.map(\.name) == ["ABBA"])
    music.service.close()
  }

  @Test func theSecondScanReadsNothingAndTheTracksOfTheLastSessionComeFirst() async throws {
    try folder.song("a.mp3", "title=Waterloo")
    try folder.song("b.mp3", "title=Fernando")
    let first = music()
    await first.waitUntilRead()
    let ids = first.snapshot.tracks.map(\.id)
    first.service.close()
    let second = music()
    await second.wait("the tracks of the last session") { !second.titles.isEmpty }
    guard case .tracks(let snapshot)? = second.events.first else {
      Issue.record("The first event is \(String(describing: second.events.first))")
      return
    }
    #expect(snapshot.tracks.map(\.id) == ids)
    await second.waitUntilRead()
    #expect(second.reader.reads.isEmpty)
    #expect(second.snapshotCount == 1)
    second.service.close()
  }

  @Test func changesAreFollowed() async throws {
    try folder.song("a.mp3", "title=Waterloo")
    let music = music()
    await music.waitUntilRead()
    let id = music.track("Waterloo")?.id
    try folder.song("b.mp3", "title=Fernando")
    await music.wait("a new song") { music.titles == ["Fernando", "Waterloo"] }
    try folder.song("a.mp3", "title=Chiquitita")
    await music.wait("a changed song") { music.titles == ["Chiquitita", "Fernando"] }
    #expect(music.track("Chiquitita")?.id == id)
    try folder.remove("b.mp3")
    await music.wait("a song that is gone") { music.titles == ["Chiquitita"] }
    music.service.close()
  }

  @Test func aMovedSongKeepsItsIdentifierAndIsNotReadAgain() async throws {
    try folder.song("a.mp3", "title=Waterloo")
    try File(path: folder.path("albums")).makeFolder()
    let music = music()
    await music.waitUntilRead()
    let id = music.track("Waterloo")?.id
    try File(path: folder.path("a.mp3")).rename(to: File(path: folder.path("albums/1.mp3")))
    await music.wait("the new path") { music.track("Waterloo")?.path == folder.path("albums/1.mp3") }
    #expect(music.track("Waterloo")?.id == id)
    music.service.close()
    // Also while no program looks.
    try File(path: folder.path("albums")).rename(to: File(path: folder.path("records")))
    let second = self.music()
    await second.wait("the new folder") { second.track("Waterloo")?.path == folder.path("records/1.mp3") }
    #expect(second.track("Waterloo")?.id == id)
    #expect(music.reader.reads.count + second.reader.reads.count == 1)
    second.service.close()
  }

  @Test func swappedNamesKeepTheIdentifiers() async throws {
    try folder.song("a.mp3", "title=Waterloo")
    try folder.song("b.mp3", "title=Fernando")
    let first = music()
    await first.waitUntilRead()
    let (waterloo, fernando) = (first.track("Waterloo")?.id, first.track("Fernando")?.id)
    first.service.close()
    let (a, b, other) = (
      File(path: folder.path("a.mp3")), File(path: folder.path("b.mp3")), File(path: folder.path("c"))
    )
    try a.rename(to: other)
    try b.rename(to: a)
    try other.rename(to: b)
    let second = music()
    await second.wait("the swapped files") { second.track("Waterloo")?.path == b.path }
    #expect(second.track("Waterloo")?.id == waterloo)
    #expect(second.track("Fernando")?.id == fernando)
    #expect(second.reader.reads.isEmpty)
    second.service.close()
  }

  @Test func aSongThatWasCopiedToAnotherPlaceKeepsItsIdentifier() async throws {
    try folder.song("a.mp3", "title=Waterloo", "artist=ABBA")
    let first = music()
    await first.waitUntilRead()
    let id = first.track("Waterloo")?.id
    first.service.close()
    // Another inode and another time, as after a move to another disk.
    try File(path: folder.path("a.mp3")).copy(to: File(path: folder.path("b.mp3")))
    try File(path: folder.path("b.mp3")).setModified(Timestamp(seconds: 1_500_000_000))
    try folder.remove("a.mp3")
    let second = music()
    await second.wait("the copy") { second.track("Waterloo")?.path == folder.path("b.mp3") }
    #expect(second.track("Waterloo")?.id == id)
    second.service.close()
  }

  @Test func aFileThatEndsTheWorkerHasTheNameOfItsFileAndIsNotReadAgain() async throws {
    try folder.song("03 - Chiquitita.mp3", "error=timeout")
    let first = music()
    await first.waitUntilRead()
    #expect(first.titles == ["Chiquitita"])
    #expect(first.track("Chiquitita")?.number == 3)
    first.service.close()
    let second = music()
    await second.waitUntilRead()
    #expect(second.titles == ["Chiquitita"])
    #expect(second.reader.reads.isEmpty)
    second.service.close()
  }

  @Test func samplesAreASecondFolder() async throws {
    let samples = try TemporaryFolder()
    try samples.song("s.mp3", "title=Sample")
    try folder.song("a.mp3", "title=Waterloo")
    let music = music()
    music.service.addSamples(folder: samples.path)
    await music.wait("both folders") { music.titles == ["Sample", "Waterloo"] }
    music.service.close()
  }

  @Test func anEmptyFolderIsKnownToBeEmpty() async throws {
    let music = music()
    await music.waitUntilRead()
    #expect(music.titles.isEmpty)
    music.service.close()
  }

  @Test func aMissingFolderIsSaidAndReadWhenItAppears() async throws {
    let root = folder.path("Music")
    let music = WatchedMusic(folder, data: data, root: root)
    await music.wait("that it is missing") {
      music.events.contains { if case .folderUnreadable(.notFound(root)) = $0 { true } else { false } }
    }
    try folder.song("Music/a.mp3", "title=Waterloo")
    await music.wait("the song") { music.titles == ["Waterloo"] }
    #expect(music.events.contains { if case .folderReadable = $0 { true } else { false } })
    music.service.close()
  }

  @Test func theTracksOfADiskThatWasAwayComeBackWithTheirIdentifiers() async throws {
    try folder.song("Music/a.mp3", "title=Waterloo")
    let root = File(path: folder.path("Music"))
    let first = WatchedMusic(folder, data: data, root: root.path)
    await first.waitUntilRead()
    let id = first.track("Waterloo")?.id
    // The disk is pulled while the program runs.
    try root.rename(to: File(path: folder.path("away")))
    await first.wait("no tracks") { first.titles.isEmpty }
    #expect(first.events.contains { if case .folderUnreadable = $0 { true } else { false } })
    first.service.close()
    // A session without it.
    let away = WatchedMusic(folder, data: data, root: root.path)
    await away.waitUntilRead()
    #expect(away.titles.isEmpty)
    away.service.close()
    try File(path: folder.path("away")).rename(to: root)
    let back = WatchedMusic(folder, data: data, root: root.path)
    await back.wait("the track") { back.titles == ["Waterloo"] }
    #expect(back.track("Waterloo")?.id == id)
    #expect(back.reader.reads.isEmpty)
    back.service.close()
  }

  @Test func aLinkThatLeadsBackIsNoLoop() async throws {
    try folder.song("album/a.mp3", "title=Waterloo")
    let command = try Command.run(["ln", "-s", folder.path, folder.path("album/loop")])
    #expect(command.status == 0)
    let music = music()
    await music.waitUntilRead()
    #expect(music.titles == ["Waterloo"])
    music.service.close()
  }

  @Test func namesInDifferentNormalFormsAreDifferentFiles() async throws {
    try folder.song("caf\u{E9}.mp3", "title=One")
    try folder.song("cafe\u{301}.mp3", "title=Two")
    let music = music()
    await music.waitUntilRead()
    #expect(music.titles == ["One", "Two"])
    music.service.close()
  }
}
