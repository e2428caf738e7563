import GObjectKit
import L10n

/// The A–B loop, a range of the current item that is marked while it plays.
@MainActor public struct LoopModel {
  private let player: Player
  private let messages: PlayerMessages

  init(of player: Player, messages: PlayerMessages) { (self.player, self.messages) = (player, messages) }

  /// The beginning of the loop; nil without one.
  public var start: MediaTime? { player.loop?.start }
  /// The end of the loop; nil where it is not marked yet.
  public var end: MediaTime? { player.loop?.end }

  /// Marks the beginning of the loop at the first call, its end at the second, and removes the loop at the third.
  public func mark() {
    guard CurrentItem(of: player).canSeek else { return }
    let now = player.currentTimeNow()
    switch (start, end) {
    case (nil, _): begin(at: now)
    case (let start?, nil):
      guard now > start else { return begin(at: now) }
      player.loop = LoopRange(start: start, end: now)
      messages.showBadge(tr("Loop %1$s – %2$s", start.duration.clockText, now.duration.clockText))
    case (_?, _?):
      player.loop = nil
      messages.showBadge(tr("Loop off"))
    }
  }

  private func begin(at time: MediaTime) {
    player.loop = LoopRange(start: time)
    messages.showBadge(tr("Loop from %s", time.duration.clockText))
  }
}
