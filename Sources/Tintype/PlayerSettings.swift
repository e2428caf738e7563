import GObjectKit
import Playback

/// Persists and restores the player's queue and volume.
final class PlayerSettings {
  /// The persisted state.
  struct State: Equatable {
    var queue: [String]
    var current: String
    var volume: Double
    var isMuted: Bool
    var playsAutomatically: Bool

    init(_ player: PlayerModel) {
      queue = player.items.map(\.uri)
      current = player.player.currentItem?.uri ?? ""
      (volume, isMuted) = (player.volume, player.isMuted)
      playsAutomatically = player.playsAutomatically
    }
  }

  /// The number of queue items to persist. It is limited because settings are read at every start.
  private static let limit = 500
  private let settings: Settings
  /// Whether the queue has been restored, or replaced by files that the user opened.
  var isRestored = false

  init(_ settings: Settings) { self.settings = settings }

  /// Restores the queue and the volume. Playback does not start.
  func restore(to player: PlayerModel) {
    isRestored = true
    player.setVolume(settings[.playerVolume])
    if settings[.playerIsMuted] { player.player.isMuted = true }
    player.playsAutomatically = settings[.playerPlaysAutomatically]
    let queue = settings[.playerQueue]
    guard player.isEmpty, !queue.isEmpty else { return }
    player.open(queue, startingAt: settings[.playerCurrent], plays: false)
  }

  /// Persists the queue and the volume.
  func persist(_ state: State) {
    settings[.playerQueue] = Array(state.queue.prefix(Self.limit))
    settings[.playerCurrent] = state.current
    settings[.playerVolume] = state.volume
    settings[.playerIsMuted] = state.isMuted
    settings[.playerPlaysAutomatically] = state.playsAutomatically
  }
}

extension SettingsKey<[String]> {
  fileprivate static let playerQueue = SettingsKey("player-queue", default: [])
}

extension SettingsKey<String> {
  fileprivate static let playerCurrent = SettingsKey("player-current", default: "")
}

extension SettingsKey<Double> {
  fileprivate static let playerVolume = SettingsKey("player-volume", default: 1)
}

extension SettingsKey<Bool> {
  fileprivate static let playerIsMuted = SettingsKey("player-muted", default: false)
  fileprivate static let playerPlaysAutomatically = SettingsKey("player-autoplay", default: false)
}
