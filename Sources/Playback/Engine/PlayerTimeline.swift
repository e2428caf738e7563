import GStreamerKit
import Observation

/// The position of a player's item: the last known one, its interpolation, and the observers of its course.
@MainActor @Observable final class PlayerTimeline {
  /// The last known position.
  private(set) var currentTime = MediaTime.zero
  /// Incremented whenever the position jumps within an item.
  private(set) var jumpCount = 0

  /// The clock that interpolates the position.
  @ObservationIgnored private(set) var clock = PlaybackClock(time: .zero, rate: 0)
  @ObservationIgnored private var observers: [TimeObserver] = []

  isolated deinit { for observer in observers { observer.end() } }

  /// The position at this moment.
  func now() -> MediaTime { max(clock.time(), .zero) }

  /// Takes over a clock, and restarts the observers if it deviates from the present one.
  func follow(_ new: PlaybackClock) {
    let isJump = new.rate != clock.rate || abs((new.time - clock.time(at: new.instant)).seconds) > 0.1
    clock = new
    currentTime = new.time
    if isJump { for observer in observers { observer.follow(new) } }
  }

  /// Counts a jump of the position.
  func jump() { jumpCount += 1 }

  /// Starts an observer, and retains it.
  func add(_ observer: TimeObserver) {
    observers.append(observer)
    observer.follow(clock)
  }

  /// Ends an observer, and releases it.
  func remove(_ observer: TimeObserver) {
    observer.end()
    observers.removeAll { $0 === observer }
  }
}
