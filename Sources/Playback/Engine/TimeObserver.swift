import GObjectKit
import GStreamerKit

/// A handler that is called at intervals of an item's time; see `Player.addPeriodicTimeObserver`. Ends with
/// `end`, or with its player.
public final class TimeObserver {
  let interval: MediaTime
  private let handler: (MediaTime) -> Void
  private let timer = DelayedAction()

  init(interval: MediaTime, handler: @escaping (MediaTime) -> Void) {
    (self.interval, self.handler) = (max(interval, MediaTime(value: 1, timescale: 100)), handler)
  }

  /// Stops the calls.
  public func end() {
    timer.cancel()
  }

  /// Calls the handler with the time of a new clock, and at each whole interval from then on.
  func follow(_ clock: PlaybackClock) {
    end()
    let now = clock.time()
    handler(now)
    guard clock.rate > 0 else { return }
    let step = interval.seconds
    let next = ((now.seconds / step).rounded(.down) + 1) * step
    timer.schedule(after: .seconds((next - now.seconds) / clock.rate)) { [weak self] in self?.follow(clock) }
  }
}
