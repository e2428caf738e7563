import GObjectKit
import GtkKit
import MediaLibrary
import MusicLibrary
import Observation
import Playback

/// The song that plays, or that is paused: its record in the library, its cover, waveform and lyrics.
@MainActor @Observable public final class NowPlayingModel {
  /// The cover; nil without one, and until it is decoded.
  public private(set) var cover: Texture?
  /// The waveform, which grows while it is computed.
  public private(set) var waveform = Waveform()
  /// The lyrics; nil for none, and until they are read.
  public private(set) var lyrics: Lyrics?

  private let player: PlayerModel
  private let library: MusicLibraryModel
  @ObservationIgnored private let covers: CoverStore
  @ObservationIgnored private var following: ContinuousObservation?
  @ObservationIgnored private var loading: [Task<Void, Never>] = []
  /// Called when the cover of the song is there, or that it has none is known: with its path.
  @ObservationIgnored var onCover: (Texture?) -> Void = { _ in }

  init(_ player: PlayerModel, _ library: MusicLibraryModel, _ covers: CoverStore) {
    (self.player, self.library, self.covers) = (player, library, covers)
    following = .following({ [weak self] in self?.source }) { [weak self] in self?.load($0) }
  }

  isolated deinit {
    following?.end()
    for task in loading { task.cancel() }
  }

  /// Whether there is a song.
  public var isEmpty: Bool { player.isEmpty }
  /// The track of the library; nil for a file of another folder.
  public var track: Track? { player.player.currentItem?.path.flatMap { library.snapshot[path: $0] } }
  /// The title.
  public var title: String { track?.title ?? player.item.title }
  /// The artists as one text; empty where they are not known.
  public var artistText: String { track?.artists.joinedNames ?? player.player.currentItem?.tags.artist ?? "" }
  /// The title of the album; empty without one.
  public var albumText: String { track?.albumTitle ?? player.player.currentItem?.tags.album ?? "" }
  /// The artist and the album in one line.
  var detailText: String { [artistText, albumText].filter { !$0.isEmpty }.joined(separator: " · ") }

  /// The line of the lyrics that is sung; nil before the first, and without times.
  public var currentLine: Int? {
    // The position is reported twice a second while the song plays: half of that ahead, a line is never far off.
    let ahead = player.position.rate > 0 ? 0.25 : 0
    return lyrics?.line(at: .seconds(max(player.position.seconds + ahead, 0)))
  }

  /// Goes to where a line of the lyrics begins.
  public func go(toLine index: Int) {
    guard let lines = lyrics?.lines, lines.indices.contains(index), let start = lines[index].start else {
      return
    }
    player.position.go(to: MediaTime(start))
  }

  private struct Source: Equatable {
    var path: String
    /// The library's records, so that changed tags and covers are read.
    var generation: Int
  }

  private var source: Source? {
    player.player.currentItem?.path.map { Source(path: $0, generation: library.coverGeneration) }
  }

  private func load(_ source: Source?) {
    for task in loading { task.cancel() }
    (waveform, lyrics, loading) = (Waveform(), nil, [])
    guard let source else {
      cover = nil
      return onCover(nil)
    }
    let service = library.service
    loading = [
      Task { [weak self, covers] in
        let texture = await covers.cover(of: source.path, .large)
        guard let self, !Task.isCancelled else { return }
        cover = texture
        onCover(texture)
      },
      Task { [weak self] in
        for await waveform in service.waveform(of: source.path) {
          guard !Task.isCancelled else { return }
          self?.waveform = waveform
        }
      },
      Task { [weak self] in
        let lyrics = await service.lyrics(of: source.path)
        if !Task.isCancelled { self?.lyrics = lyrics }
      },
    ]
  }
}
