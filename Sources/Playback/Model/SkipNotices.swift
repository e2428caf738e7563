import L10n

/// Reports items that could not be played and were skipped. Several in a row are counted.
@MainActor final class SkipNotices {
  private let messages: PlayerMessages
  private weak var player: QueuePlayer?

  init(of player: QueuePlayer, messages: PlayerMessages) {
    (self.player, self.messages) = (player, messages)
    player.onSkip = { [weak self] in self?.report($0, $1) }
  }

  private func report(_ item: PlayerItem, _ error: PlayerError) {
    let count = player?.skips ?? 1
    let last = error.skipped(item.displayTitle)
    // Translators: %2$s is a sentence such as “Holiday” was skipped: it no longer exists.
    let all = trn(
      count, "%1$d item was skipped. The last: %2$s", "%1$d items were skipped. The last: %2$s", last)
    messages.showNotice(count == 1 ? last : all)
  }
}
