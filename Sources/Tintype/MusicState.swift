import GObjectKit
import GStreamerKit
import L10n
import Music

/// The music of the app: the model of the Music section, which plays on without a window, and its persistence.
final class MusicState {
  let model: MusicModel
  private let settings: Settings
  private let persistence: PlayerSettings
  private var following: [ContinuousObservation] = []
  private var hasBegun = false

  /// - Parameters:
  ///   - player: The player of the songs.
  ///   - samples: The folder of the sample songs.
  init(settings: Settings, player: PlayerModel, samples: String) {
    self.settings = settings
    let data = File(path: UserDirectories.data).child("tintype").path
    // If there is no Music folder, the library reports the one of the home folder as missing.
    let folder = UserDirectories.music ?? File(path: UserDirectories.home).child("Music").path
    persistence = PlayerSettings(settings, prefix: "music")
    persistence.restore(to: player)
    let service = MusicService(dataFolder: data)
    model = MusicModel(
      library: MusicLibraryModel(
        folder: folder, service: service),
      player: player)
    model.onShowSamples = { service.addSamples(folder: samples) }
    model.tintsByCover = settings[.tintsByCover]
    model.player.audio.setReplayGain(ReplayGain.Mode(rawValue: settings[.replayGain]) ?? .off)
    model.player.audio.setPreamp(settings[.preamp])
    following = [
      .following({ [model] in model.tintsByCover }) { settings[.tintsByCover] = $0 },
      .following({ [model] in model.player.audio.replayGain }) { gain in
        settings[.replayGain] = gain.mode.rawValue
        settings[.preamp] = gain.preamp
      },
    ]
  }

  isolated deinit { for observation in following { observation.end() } }

  /// Reads the library and restores the queue. Called when the section is first shown, and when songs are opened.
  func begin() {
    persistence.begin(with: model.player)
    guard !hasBegun else { return }
    hasBegun = true
    model.library.start()
  }

  /// Plays songs that the user opened, in place of the queue, and shows what plays.
  func open(_ songs: OpenedFiles.Queue) {
    persistence.restoresQueue = false
    begin()
    model.player.queue.open(songs.uris, startingAt: songs.first, fileInfo: songs.fileInfo)
    model.navigation.show(.nowPlaying)
    if let problem = songs.problems.first { model.player.messages.showNotice(problem) }
  }

  /// Adds songs, folders and playlists to the queue, or to a playlist.
  func add(_ uris: [String], to playlist: MusicPlaylist? = nil) {
    Task { [model] in
      let opened = await OpenedFiles.queue(for: uris, withNeighbours: false)
      guard !opened.uris.isEmpty else {
        return model.player.messages.showNotice(
          opened.problems.first ?? tr("None of these files can be played"))
      }
      guard let playlist else { return model.add(uris: opened.uris) }
      await model.add(uris: opened.uris, to: playlist)
    }
  }

  /// Writes what has changed and is not yet written.
  func flush() { persistence.flush() }
}

extension SettingsKey<String> {
  /// Which gain in the tags of songs is applied: the raw value of a `ReplayGain.Mode`.
  fileprivate static let replayGain = SettingsKey("music-replay-gain", default: "off")
}

extension SettingsKey<Double> {
  /// What is added to that gain, in dB.
  fileprivate static let preamp = SettingsKey("music-preamp", default: 0)
}

extension SettingsKey<Bool> {
  /// Whether the tint follows the cover of the song that plays.
  fileprivate static let tintsByCover = SettingsKey("music-tints-by-cover", default: false)
}
