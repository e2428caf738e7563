import GObjectKit
import GtkKit
import Observation

/// The messages of a player's view: notices, and short-lived labels for what a key has changed.
@MainActor @Observable public final class PlayerMessages {
  /// What the button of a notice does.
  public nonisolated enum Action: Equatable, Sendable {
    /// Undoes the last removal from the queue.
    case undo
    /// Shows a file that was saved.
    case show(path: String)
  }

  /// The last notice.
  public private(set) var notice: Notice<Action>?
  /// A short-lived label for what a key has changed, such as "Volume 80 %"; nil after 1.2 s.
  public private(set) var badge: String?

  @ObservationIgnored private let badgeTimer: DelayedAction

  init(clock: any Clock<Duration> = ContinuousClock()) { badgeTimer = DelayedAction(clock: clock) }

  /// Shows a notice at the bottom of the window.
  public func showNotice(_ text: String, action: Action? = nil) {
    notice = Notice(text, action: action)
  }

  /// Shows a short-lived label for what a key has changed.
  func showBadge(_ text: String) {
    badge = text
    badgeTimer.schedule(after: .milliseconds(1200)) { [weak self] in self?.badge = nil }
  }

  /// Hides the label before its time.
  func hideBadge() {
    badgeTimer.cancel()
    badge = nil
  }
}
