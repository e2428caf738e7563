import GObjectKit
import GtkKit
import MediaLibrary
import Playback

/// Persists and restores the queue and the volume of a player: that of the Player section, or that of the Music section.
final class PlayerSettings {
  /// The persisted state.
  struct State: Equatable {
    var queue: [String]
    var current: String
    var order: QueueState
    var volume: Double
    var isMuted: Bool
    var playsAutomatically: Bool

    init(_ player: PlayerModel) {
      queue = player.queue.items.map(\.uri)
      current = player.player.currentItem?.uri ?? ""
      order = player.queue.queuePlayer?.queueState ?? QueueState()
      (volume, isMuted) = (player.audio.volume, player.audio.isMuted)
      playsAutomatically = player.queue.playsAutomatically
    }
  }

  /// The number of queue items to persist. It is limited because settings are read at every start.
  private static let limit = 500
  private let settings: Settings
  private let keys: Keys
  /// Whether the queue of the last session is still to be restored: not if the user has opened files.
  var restoresQueue = true

  /// Writes each change, from `begin(with:)` on.
  private var following: ContinuousObservation?
  private var model: PlayerModel?
  private let persisting = DelayedAction()

  /// - Parameter prefix: How the keys of the player begin, such as "player".
  init(_ settings: Settings, prefix: String) { (self.settings, keys) = (settings, Keys(prefix)) }

  /// Restores all but the queue.
  func restore(to player: PlayerModel) {
    player.audio.setVolume(settings[keys.volume])
    if settings[keys.isMuted] { player.player.isMuted = true }
    player.queue.playsAutomatically = settings[keys.playsAutomatically]
  }

  /// Restores the queue, and persists each change from now on. Does nothing at later calls. Called when the player is
  /// first shown or used.
  func begin(with player: PlayerModel) {
    restoreQueue(to: player)
    guard following == nil else { return }
    model = player
    var isFirst = true
    following = .following({ State(player) }) { [weak self] state in
      defer { isFirst = false }
      // At first there may be a file that was opened before; an empty queue is not yet restored.
      guard !isFirst || !state.queue.isEmpty else { return }
      // A dragged slider changes in every frame, so the state is written 400 ms after the last change.
      self?.persisting.schedule(after: .milliseconds(400)) { [weak self] in
        self?.persist(state, at: player.player.currentTime)
      }
    }
  }

  /// Writes what has changed and is not written yet, and the position.
  func flush() {
    persisting.cancel()
    if let model { persist(State(model), at: model.player.currentTime) }
  }

  /// Restores the queue, once. Playback does not start.
  private func restoreQueue(to player: PlayerModel) {
    guard restoresQueue else { return }
    restoresQueue = false
    let queue = settings[keys.queue].filter { (try? MediaAddress.parse($0)) != nil }
    guard player.isEmpty, !queue.isEmpty else { return }
    let order = order(of: queue, isWhole: settings[keys.queue].count == queue.count)
    let position = order.currentIndex == nil ? 0 : settings[keys.position]
    player.queue.restore(queue, order, at: MediaTime(seconds: position))
  }

  /// How the queue was played. Where it is not whole, because some of its addresses cannot be opened any more, a random
  /// order is chosen anew: its indices are those of other items.
  private func order(of queue: [String], isWhole: Bool) -> QueueState {
    var state = QueueState()
    state.repeatMode = RepeatMode(rawValue: settings[keys.repeats]) ?? .off
    if settings[keys.isShuffled] {
      let (played, upcoming) = (settings[keys.played], settings[keys.upcoming])
      state.shuffledOrder =
        isWhole
        ? QueueState.ShuffledOrder(
          played: played.compactMap { Int($0) }, upcoming: upcoming.compactMap { Int($0) })
        : QueueState.ShuffledOrder()
    }
    let (index, current) = (settings[keys.index], settings[keys.current])
    // The address decides; of several with the same one, the index.
    let isThere = queue.indices.contains(index) && queue[index] == current
    state.currentIndex = isThere ? index : queue.firstIndex(of: current)
    return state
  }

  /// Persists the queue and the volume.
  ///
  /// - Parameter position: The position in the current item.
  private func persist(_ state: State, at position: MediaTime) {
    settings[keys.queue] = Array(state.queue.prefix(Self.limit))
    settings[keys.current] = state.current
    settings[keys.index] = state.order.currentIndex ?? 0
    settings[keys.position] = position.seconds
    settings[keys.repeats] = state.order.repeatMode.rawValue
    settings[keys.isShuffled] = state.order.shuffledOrder != nil
    settings[keys.played] = state.order.shuffledOrder?.played.suffix(Self.limit).map(String.init) ?? []
    settings[keys.upcoming] = state.order.shuffledOrder?.upcoming.prefix(Self.limit).map(String.init) ?? []
    settings[keys.volume] = state.volume
    settings[keys.isMuted] = state.isMuted
    settings[keys.playsAutomatically] = state.playsAutomatically
  }
}

/// The keys of a player.
private struct Keys {
  let queue: SettingsKey<[String]>
  let played: SettingsKey<[String]>
  let upcoming: SettingsKey<[String]>
  let current: SettingsKey<String>
  let repeats: SettingsKey<String>
  let index: SettingsKey<Int>
  let volume: SettingsKey<Double>
  let position: SettingsKey<Double>
  let isShuffled: SettingsKey<Bool>
  let isMuted: SettingsKey<Bool>
  let playsAutomatically: SettingsKey<Bool>

  init(_ prefix: String) {
    queue = SettingsKey(prefix + "-queue", default: [])
    played = SettingsKey(prefix + "-played", default: [])
    upcoming = SettingsKey(prefix + "-upcoming", default: [])
    current = SettingsKey(prefix + "-current", default: "")
    repeats = SettingsKey(prefix + "-repeat", default: "off")
    index = SettingsKey(prefix + "-index", default: 0)
    volume = SettingsKey(prefix + "-volume", default: 1)
    position = SettingsKey(prefix + "-position", default: 0)
    isShuffled = SettingsKey(prefix + "-shuffled", default: false)
    isMuted = SettingsKey(prefix + "-muted", default: false)
    playsAutomatically = SettingsKey(prefix + "-autoplay", default: false)
  }
}
