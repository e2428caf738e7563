import GtkKit

/// One sound at a time: when one of several players begins to play, the others pause.
@MainActor public final class ExclusivePlayback {
  private struct Entry {
    weak var player: Player?
    let observation: ContinuousObservation
  }

  private var entries: [Entry] = []

  /// Creates the rule for some players, which it does not retain.
  public init(_ players: [Player] = []) {
    for player in players { add(player) }
  }

  isolated deinit { for entry in entries { entry.observation.end() } }

  /// Adds a player, which is not retained. If it plays already, the others pause.
  public func add(_ player: Player) {
    guard !entries.contains(where: { $0.player === player }) else { return }
    let observation = ContinuousObservation.following({ [weak player] in player?.isWanted ?? false }) {
      [weak self, weak player] isWanted in
      // It may have been paused since, by another one that began at the same time.
      if isWanted, let player, player.isWanted { self?.pauseOthers(than: player) }
    }
    entries.append(Entry(player: player, observation: observation))
  }

  private func pauseOthers(than player: Player) {
    for other in entries.compactMap(\.player) where other !== player && other.isWanted { other.pause() }
    for entry in entries where entry.player == nil { entry.observation.end() }
    entries.removeAll { $0.player == nil }
  }
}

extension Player {
  /// Whether playback is wanted.
  fileprivate var isWanted: Bool { timeControlStatus != .paused }
}
