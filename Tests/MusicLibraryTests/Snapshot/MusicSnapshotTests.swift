import GObjectKit
import MusicLibrary
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor
struct MusicSnapshotTests {
  @Test
  func tracksAreFoundByIdentifierAndPath() {
    let track = Track(
      id: TrackID(rawValue: 7), path: "/music/a.flac", title: "A", added: Timestamp(seconds: 0))
    let snapshot = MusicSnapshot(tracks: [track])
    #expect(snapshot[track.id] == track)
    #expect(snapshot[path: "/music/a.flac"] == track)
    #expect(snapshot[path: "/music/b.flac"] == nil)
  }
}
