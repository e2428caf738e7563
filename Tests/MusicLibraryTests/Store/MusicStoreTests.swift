import FileTesting
import GObjectKit
import GRDB
import MediaLibrary
import TestTools
import Testing

@testable import MusicLibrary

/// Stores that are damaged, newer, or cannot be written.
@Suite(.timeLimit(.minutes(2))) @MainActor
struct MusicStoreTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder

  init() throws {
    (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.song("a.mp3", "title=Waterloo", "artist=ABBA;Cher", "genre=Pop;Disco", "duration=165")
  }

  private func says(_ music: WatchedMusic) -> Bool {
    music.events.contains { if case .storeUnavailable = $0 { true } else { false } }
  }

  @Test func everythingThatTheLibraryUsesIsKept() throws {
    var pool = TextPool()
    var record = TrackRecord(
      id: TrackID(rawValue: 7), path: String(fileBytes: Array("/m/".utf8) + [0xE9]),
      file: TrackFile(size: 5, modified: Timestamp(nanoseconds: 123_456_789), inode: .max - 3), state: .read,
      added: Timestamp(seconds: 9), missingSince: nil, tags: TrackTags())
    record.tags.title = "T"
    (record.tags.artists, record.tags.albumArtists, record.tags.genres) = (["A", "B"], ["C"], ["D", "E"])
    (record.tags.album, record.tags.number, record.tags.disc) = ("L", 1, 2)
    (record.tags.year, record.tags.originalYear, record.tags.isCompilation) = (2001, 1999, true)
    (record.tags.titleSort, record.tags.artistSort, record.tags.albumSort) = ("t", "a", "l")
    (record.tags.albumArtistSort, record.tags.hasCover, record.tags.duration) = (
      "c", true, .milliseconds(61_234)
    )
    var other = record
    other = TrackRecord(
      id: TrackID(rawValue: 8), path: "/m/b", file: record.file, state: .failed, added: record.added,
      missingSince: Timestamp.now, tags: TrackTags())
    do {
      let store = try MusicStore(folder: data.path)
      #expect(store.write([record, other], changed: []))
      store.close()
    }
    let store = try MusicStore(folder: data.path)
    #expect(store.tracks(sharing: &pool) == [record, other])
    other.missingSince = Timestamp(seconds: 1)
    #expect(store.write([other], changed: []))
    // Missing for too long.
    #expect(store.tracks(sharing: &pool) == [record])
    store.close()
  }

  @Test func aDamagedStoreIsSetAsideAndMadeAgain() async throws {
    let first = WatchedMusic(folder, data: data)
    await first.waitUntilRead()
    first.service.close()
    try File(path: data.path("music.db")).write(Bytes(Array(repeating: UInt8(ascii: "x"), count: 5000)))
    let second = WatchedMusic(folder, data: data)
    await second.waitUntilRead()
    #expect(second.titles == ["Waterloo"])
    #expect(second.reader.reads == ["a.mp3"])
    #expect(data.names().count { $0.hasPrefix("music ") } == 1)
    #expect(!says(second))
    second.service.close()
    let third = WatchedMusic(folder, data: data)
    await third.waitUntilRead()
    #expect(third.reader.reads.isEmpty)
    third.service.close()
  }

  @Test func theStoreOfANewerVersionIsNotTouched() async throws {
    let first = WatchedMusic(folder, data: data)
    await first.waitUntilRead()
    first.service.close()
    let database = try DatabaseQueue(path: data.path("music.db"))
    try await database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 holograms')") }
    try database.close()
    let before = try File(path: data.path("music.db")).contents(limit: 1 << 24)
    let second = WatchedMusic(folder, data: data)
    await second.waitUntilRead()
    #expect(second.titles == ["Waterloo"])
    #expect(says(second))
    second.service.close()
    #expect(try File(path: data.path("music.db")).contents(limit: 1 << 24) == before)
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory)) func aReadOnlyFolderIsSaidAndTheLibraryWorks()
    async throws
  {
    let volume = try TemporaryVolume(memory: 64, isReadOnly: true)
    let service = MusicService(dataFolder: volume.path, reader: TextSongReader())
    service.start(folder: folder.path)
    var (titles, isSaid) = ([String](), false)
    for await event in service.events {
      if case .storeUnavailable = event { isSaid = true }
      if case .tracks(let snapshot) = event { titles = snapshot.tracks.map(\.title) }
      if case .progress(let done, let total) = event, done == total { break }
    }
    #expect(isSaid)
    #expect(titles == ["Waterloo"])
    service.close()
  }

  @Test(.enabled(if: TemporaryVolume.canMountMemory)) func aFullDiskIsSaidAndTheLibraryWorks() async throws {
    let volume = try TemporaryVolume(memory: 200)
    for index in 0..<3000 {
      try folder.song("\(index).mp3", "title=A rather long title of the song \(index)")
    }
    let service = MusicService(dataFolder: volume.path, reader: TextSongReader())
    service.start(folder: folder.path)
    var (count, isSaid) = (0, false)
    for await event in service.events {
      if case .storeUnavailable = event { isSaid = true }
      if case .tracks(let snapshot) = event { count = snapshot.tracks.count }
      if case .progress(let done, let total) = event, done == total { break }
    }
    #expect(isSaid)
    #expect(count == 3001)
    service.close()
  }
}
