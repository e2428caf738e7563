import GStreamerKit

/// A handler that is called at intervals of an item's time; see `Player.addPeriodicTimeObserver`. Ends with
/// `end`, or with its player.
public final class TimeObserver {
  let interval: MediaTime
  private let handler: (MediaTime) -> Void
  private var waiting: Task<Void, Never>?

  init(interval: MediaTime, handler: @escaping (MediaTime) -> Void) {
    (self.interval, self.handler) = (max(interval, MediaTime(value: 1, timescale: 100)), handler)
  }

  /// Stops the calls.
  public func end() {
    waiting?.cancel()
    waiting = nil
  }

  /// Calls the handler with the time of a new clock, and at each whole interval from then on.
  func follow(_ clock: PlaybackClock) {
    end()
    let now = clock.time()
    handler(now)
    guard clock.rate > 0 else { return }
    let step = interval.seconds
    let next = ((now.seconds / step).rounded(.down) + 1) * step
    waiting = Task { [weak self] in
      try? await Task.sleep(for: .seconds((next - now.seconds) / clock.rate))
      guard !Task.isCancelled else { return }
      self?.follow(clock)
    }
  }
}
