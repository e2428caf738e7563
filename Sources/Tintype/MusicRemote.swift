import Music
import Observation
import Playback

/// The playlists of the music library for MPRIS, once the library is in use.
@Observable final class MusicRemote: MPRISPlaylists {
  private let app: AppModel
  /// The numbers of the playlists, by path: they are never reused.
  @ObservationIgnored private var numbers: [String: Int] = [:]
  /// The path of the playlist that was started last.
  private var started: String?

  init(_ app: AppModel) { self.app = app }

  private var library: MusicLibraryModel? { app.hasMusic ? app.music.library : nil }

  var playlists: [MPRISPlaylist] {
    (library?.playlists ?? []).map { MPRISPlaylist(id: number($0.path), name: $0.name) }
  }

  var activePlaylist: MPRISPlaylist.ID? {
    guard let started, app.hasMusic, !app.music.player.isEmpty, library?.playlist(at: started) != nil else {
      return nil
    }
    return number(started)
  }

  func activate(_ id: MPRISPlaylist.ID) {
    guard let playlist = library?.playlists.first(where: { number($0.path) == id }) else { return }
    app.music.play(playlist)
    started = playlist.path
  }

  private func number(_ path: String) -> Int {
    if let number = numbers[path] { return number }
    numbers[path] = numbers.count
    return numbers.count - 1
  }
}
