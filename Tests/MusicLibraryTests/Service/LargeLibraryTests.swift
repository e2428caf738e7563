import FileTesting
import GObjectKit
import MusicLibrary
import TestTools
import Testing

/// A library of 10,000 songs.
@Suite(.timeLimit(.minutes(3))) @MainActor
struct LargeLibraryTests {
  @Test func tenThousandSongsAreReadOnceAndReportedFourTimesASecondAtMost() async throws {
    let (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    for index in 0..<10_000 {
      try folder.song(
        "\(index / 1000)/\(index / 10)/\(index).mp3", "title=Song \(index)", "artist=Artist \(index / 100)",
        "album=Album \(index / 10)", "track=\(index % 10 + 1)", "duration=200")
    }
    let start = ContinuousClock.now
    let first = WatchedMusic(folder, data: data)
    await eventually("everything is read", within: .seconds(120)) { first.isRead }
    let seconds = (ContinuousClock.now - start).inSeconds
    #expect(first.titles.count == 10_000)
    #expect(first.snapshot.albums.count == 1000)
    #expect(first.snapshot.albums.allSatisfy { $0.tracks.count == 10 })
    #expect(first.snapshot.artists.count == 100)
    // The first and the last one come besides.
    #expect(Double(first.snapshotCount) <= seconds * 4 + 3)
    first.service.close()
    let second = WatchedMusic(folder, data: data)
    await eventually("everything is there", within: .seconds(60)) { second.isRead }
    #expect(second.titles.count == 10_000)
    #expect(second.reader.reads.isEmpty)
    second.service.close()
  }
}
