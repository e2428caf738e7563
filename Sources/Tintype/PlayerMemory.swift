import GObjectKit
import Playback

/// The queue, and how loud it was, from one start to the next.
final class PlayerMemory {
  /// What is remembered.
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

  /// Longer queues are cut off: settings are read at each start.
  private static let limit = 500
  private let settings: Settings
  /// Whether the queue is that of this start.
  var isRestored = false

  init(_ settings: Settings) { self.settings = settings }

  /// Makes the queue what it was. Nothing plays.
  func restore(to player: PlayerModel) {
    isRestored = true
    player.setVolume(settings[.playerVolume])
    if settings[.playerIsMuted] { player.player.isMuted = true }
    player.playsAutomatically = settings[.playerPlaysAutomatically]
    let queue = settings[.playerQueue]
    guard player.isEmpty, !queue.isEmpty else { return }
    player.open(queue, startingAt: settings[.playerCurrent], plays: false)
  }

  /// Remembers the queue.
  func store(_ state: State) {
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
