/// Runs an action on the main actor at once, and then at most once in each interval while it is requested again.
///
/// The last request is not lost: its action runs when the interval has passed. A waiting action is dropped when its
/// `Throttle` is deallocated.
@MainActor public final class Throttle {
  private let interval: Duration
  private let pause: DelayedAction
  private var next: (@MainActor () -> Void)?

  /// Creates a throttle.
  ///
  /// - Parameters:
  ///   - interval: The shortest time between two actions.
  ///   - clock: Measures the interval; a test passes a clock that it advances itself.
  public init(every interval: Duration, clock: any Clock<Duration> = ContinuousClock()) {
    (self.interval, pause) = (interval, DelayedAction(clock: clock))
  }

  /// Runs `action` now, or at the end of the interval that an earlier action has begun, in place of the action that
  /// waits for it.
  public func run(_ action: @escaping @MainActor () -> Void) {
    next = action
    if !pause.isPending { runNext() }
  }

  private func runNext() {
    guard let action = next else { return }
    next = nil
    pause.schedule(after: interval) { [weak self] in self?.runNext() }
    action()
  }
}
