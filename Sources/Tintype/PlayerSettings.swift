import GObjectKit
import MediaLibrary
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
      queue = player.queue.items.map(\.uri)
      current = player.player.currentItem?.uri ?? ""
      (volume, isMuted) = (player.audio.volume, player.audio.isMuted)
      playsAutomatically = player.queue.playsAutomatically
    }
  }

  /// The number of queue items to persist. It is limited because settings are read at every start.
  private static let limit = 500
  private let settings: Settings
  /// Whether the queue of the last session is still to be restored: not if the user has opened files.
  var restoresQueue = true

  init(_ settings: Settings) { self.settings = settings }

  /// Restores all but the queue.
  func restore(to player: PlayerModel) {
    player.audio.setVolume(settings[.playerVolume])
    if settings[.playerIsMuted] { player.player.isMuted = true }
    player.queue.playsAutomatically = settings[.playerPlaysAutomatically]
  }

  /// Restores the queue, once. Playback does not start.
  func restoreQueue(to player: PlayerModel) {
    guard restoresQueue else { return }
    restoresQueue = false
    let queue = settings[.playerQueue].filter { (try? MediaAddress.parse($0)) != nil }
    guard player.isEmpty, !queue.isEmpty else { return }
    player.queue.open(queue, startingAt: settings[.playerCurrent], plays: false)
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
