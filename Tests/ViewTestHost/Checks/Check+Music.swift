import GObjectKit
import GtkKit
import MediaLibrary
import Music
import TestHostSupport

extension Check {
  /// Uses the views of the music with a fake library and player, and closes the window.
  nonisolated static let musicIsFreed = Check("The music goes with its window") {
    let tracker = WidgetTracker()
    weak var model: MusicModel?
    do {
      let player = PlayerModel(player: QueuePlayer(service: FakePlaybackService()))
      let library = MusicLibraryModel(folder: "/music", service: FakeMusicService())
      let music = MusicModel(library: library, player: player)
      model = music
      let view = MusicView(model: music)
      let window = Window(title: "Probe")
      window.setDefaultSize(width: 1000, height: 700)
      window.setContent(view)
      await TestDisplay.present(window)
      library.start()
      await eventually("the library is there") { !library.snapshot.tracks.isEmpty }
      for tab in MusicNavigation.Tab.allCases {
        music.navigation.show(tab)
        await eventually("the list of \(tab)") { music.navigation.page == nil }
        await TestDisplay.frame(of: window)
        tracker.collect()
      }
      music.play(music.songs.songs)
      await eventually("it plays") { player.isPlaying }
      player.queue.isShown = true
      let pages: [MusicNavigation.Page] = [
        .album(AlbumID(rawValue: 1)), .artist("Ana"), .playlist("/music/Evening.m3u8"), .nowPlaying,
      ]
      for page in pages {
        music.navigation.show(page)
        await TestDisplay.frame(of: window)
        tracker.collect()
      }
      await eventually("the lyrics") { music.nowPlaying.lyrics != nil }
      await TestDisplay.frame(of: window)
      tracker.collect()
      window.close()
      await eventually("the window closes") { !window.isMapped }
    }
    await tracker.expectAllGone()
    await eventually("the model is gone") { model == nil }
    let declared = (try? WidgetClasses.declared(in: "Music/Views")) ?? []
    expect(declared.count > 3, "the sources are read")
    // A generic class is there with its arguments.
    let shown = Set(tracker.classes.map { String($0.prefix { $0 != "<" }) })
    expect("classes that were not on screen", declared.subtracting(shown).sorted(), is: [])
  }
}

/// A fake library: an album of two songs, and a playlist.
private nonisolated final class FakeMusicService: MusicServing {
  let events: AsyncStream<MusicEvent>
  private let out: AsyncStream<MusicEvent>.Continuation

  init() { (events, out) = AsyncStream.makeStream() }

  func start(folder: String) {
    let tracks = (1...2).map { number in
      Track(
        id: TrackID(rawValue: Int64(number)), path: "/music/\(number).ogg", title: "Song \(number)",
        artists: ["Ana"], album: AlbumID(rawValue: 1), albumTitle: "Harbour", number: number,
        duration: .seconds(60), added: Timestamp(seconds: 0))
    }
    let album = Album(
      id: AlbumID(rawValue: 1), title: "Harbour", artists: ["Ana"], tracks: tracks.map(\.id),
      added: Timestamp(seconds: 0))
    let artist = Artist(name: "Ana", albums: [album.id], tracks: tracks.map(\.id))
    out.yield(.tracks(MusicSnapshot(tracks: tracks, albums: [album], artists: [artist])))
    let entries = tracks.map { MusicPlaylist.Entry(uri: $0.uri) }
    out.yield(.playlists([MusicPlaylist(path: "/music/Evening.m3u8", name: "Evening", entries: entries)]))
    out.yield(.progress(done: 2, total: 2))
  }

  func rescan() {}
  func close() {}
  func cover(of path: String) async -> Bytes? { nil }
  func waveform(of path: String) -> AsyncStream<Waveform> {
    AsyncStream { continuation in
      continuation.yield(Waveform(peaks: Array(repeating: 100, count: Waveform.count)))
      continuation.finish()
    }
  }
  func lyrics(of path: String) async -> Lyrics? {
    Lyrics(lines: [.init(start: .zero, text: "One"), .init(start: .seconds(5), text: "Two")])
  }
  func write(
    _ entries: [MusicPlaylist.Entry], playlist path: String?, name: String
  ) async throws(PlaylistError) -> MusicPlaylist { throw .exists(name: name) }
  func rename(playlist path: String, to name: String) async throws(PlaylistError) -> String { path }
  func trash(playlist path: String) async throws(PlaylistError) -> TrashedFile { throw .unusableName }
  func restore(_ playlist: TrashedFile) async throws(PlaylistError) {}
}
