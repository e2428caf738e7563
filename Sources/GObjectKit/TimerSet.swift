/// The timers of an object that is confined to an actor or a thread: at most one of each kind is pending.
///
/// A timer only sends its number, from any thread, as a rule into the stream of messages that the owner handles in
/// order. `accept` then returns whether the timer is still valid: a timer that was replaced or cancelled between its end
/// and that moment is not. Deallocation cancels all of them.
public final class TimerSet<Kind: Hashable & Sendable> {
  /// The end of a timer.
  public struct Firing: Sendable, Hashable {
    /// The kind of the timer.
    public let kind: Kind
    fileprivate let number: Int
  }

  private let clock: any Clock<Duration>
  private let send: @Sendable (Firing) -> Void
  private var pending: [Kind: (number: Int, task: Task<Void, Never>)] = [:]
  private var lastNumber = 0

  /// Creates a set without pending timers.
  ///
  /// - Parameters:
  ///   - clock: Measures the delays; a test passes a clock that it advances itself.
  ///   - send: Receives the end of each timer, on a thread of Swift's pool.
  public init(clock: any Clock<Duration> = ContinuousClock(), send: @escaping @Sendable (Firing) -> Void) {
    (self.clock, self.send) = (clock, send)
  }

  deinit { cancelAll() }

  /// Starts a timer in place of the pending one of the same kind.
  public func start(_ kind: Kind, after delay: Duration) {
    cancel(kind)
    lastNumber += 1
    let firing = Firing(kind: kind, number: lastNumber)
    let sleep = clock.sleeping(for: delay)
    let task = Task { [send] in
      guard (try? await sleep()) != nil else { return }
      send(firing)
    }
    pending[kind] = (lastNumber, task)
  }

  /// Whether a timer has ended that is still wanted; if so, it is no longer pending.
  public func accept(_ firing: Firing) -> Bool {
    guard pending[firing.kind]?.number == firing.number else { return false }
    pending[firing.kind] = nil
    return true
  }

  /// Whether a timer of a kind is pending.
  public func isPending(_ kind: Kind) -> Bool { pending[kind] != nil }

  /// Cancels the pending timer of a kind, if there is one.
  public func cancel(_ kind: Kind) { pending.removeValue(forKey: kind)?.task.cancel() }

  /// Cancels all pending timers.
  public func cancelAll() {
    for timer in pending.values { timer.task.cancel() }
    pending = [:]
  }
}
