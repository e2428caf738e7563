import GObjectKit
import Observation

/// Whether a spinner is shown over the video, because the player waits for frames or data.
@MainActor @Observable public final class SpinnerModel {
  /// Whether the spinner is shown: after 0.2 s, so that short waits do not show it.
  public private(set) var isShown = false

  @ObservationIgnored private let timer: DelayedAction
  @ObservationIgnored private var waiting: Task<Void, Never>?

  init(of player: Player, clock: any Clock<Duration> = ContinuousClock()) {
    timer = DelayedAction(clock: clock)
    waiting = Task { [weak self, timer] in
      for await isWaiting in Observations({ Self.isWaiting(player) }) {
        if isWaiting {
          // The causes of the wait follow each other: opening, then buffering. The delay counts from the first.
          timer.scheduleIfIdle(after: .milliseconds(200)) { [weak self] in self?.isShown = true }
        } else {
          timer.cancel()
          self?.isShown = false
        }
      }
    }
  }

  isolated deinit { waiting?.cancel() }

  private static func isWaiting(_ player: Player) -> Bool {
    guard let item = player.currentItem else { return false }
    switch item.status {
    case .unknown: return true
    case .failed: return false
    case .readyToPlay: return player.timeControlStatus == .waiting
    }
  }
}
