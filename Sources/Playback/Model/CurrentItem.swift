import GObjectKit
import L10n

/// The current item of a player, as a view shows it: its title and duration, what can be done with it, and why it
/// cannot be played.
@MainActor public struct CurrentItem {
  private let player: Player

  init(of player: Player) { self.player = player }

  /// Whether there is an item that has not failed.
  public var canPlay: Bool { player.currentItem != nil && failure == nil }
  /// Whether the item can seek.
  public var canSeek: Bool { canPlay && player.currentItem?.isSeekable == true }
  /// Whether the item has video.
  public var hasVideo: Bool { canPlay && player.currentItem?.videoSize != nil }

  /// The title, or the file name without the extension; empty without an item.
  public var title: String { player.currentItem?.displayTitle ?? "" }
  /// The duration in seconds; 0 where it is not known.
  public var durationSeconds: Double { canPlay ? player.currentItem?.duration?.seconds ?? 0 : 0 }
  /// The duration as text, such as "3:20"; "Live" for a live item, "–:––" where it is not known.
  public var durationText: String {
    guard let item = player.currentItem, failure == nil else { return "0:00" }
    return item.isLive ? tr("Live") : item.duration?.duration.clockText ?? "–:––"
  }

  // MARK: Failures

  /// Why the item cannot be played; nil where it can, or is still opening.
  public var failure: PlayerError? { player.error }
  /// The failure in sentences: which item, why, and what to do; nil without a failure.
  public var failureText: String? {
    guard let failure, let item = player.currentItem else { return nil }
    switch failure {
    // These messages name the file themselves.
    case .notFound, .notReadable, .notMedia, .subtitles, .soundOutput: return failure.message
    case .missingCodec, .network, .needsDownload, .decode:
      return tr("“%1$s” cannot be played. %2$s", item.name, failure.message)
    }
  }
  /// A sentence about the part of the item that is not played, such as its audio; nil where everything is.
  public var restriction: String? {
    switch player.currentItem?.restriction {
    case nil: nil
    case .missingCodec(let codec): tr("No audio: %s", PlayerError.missingCodec(codec).message)
    case let error?: error.message
    }
  }
}
