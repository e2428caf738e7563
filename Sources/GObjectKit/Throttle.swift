/// Runs an action on the main actor at once, and then at most once in each interval while it is requested again.
///
/// An action runs in the call that requests it, never between two requests of a steady sequence: what it draws then
/// shares the frame of what else the request changes. The last request is not lost: its action runs an interval after
/// it. A waiting action is dropped when its `Throttle` is deallocated.
@MainActor public final class Throttle {
  private let interval: Duration
  /// Pending during the interval that the action which ran last has begun; it has nothing to do at its end.
  private let pause: DelayedAction
  /// Waits for the next request and, if none comes, runs the last one's action.
  private let last: DelayedAction

  /// Creates a throttle.
  ///
  /// - Parameters:
  ///   - interval: The shortest time between two actions.
  ///   - clock: Measures the interval; a test passes a clock that it advances itself.
  public init(every interval: Duration, clock: any Clock<Duration> = ContinuousClock()) {
    (self.interval, pause, last) = (interval, DelayedAction(clock: clock), DelayedAction(clock: clock))
  }

  /// Runs `action` now if the interval of an earlier action has passed; otherwise an interval from now, unless another
  /// action is requested until then.
  public func run(_ action: @escaping @MainActor () -> Void) {
    if pause.isPending {
      last.schedule(after: interval) { [weak self] in self?.runNow(action) }
    } else {
      last.cancel()
      runNow(action)
    }
  }

  private func runNow(_ action: @MainActor () -> Void) {
    pause.schedule(after: interval) {}
    action()
  }
}
