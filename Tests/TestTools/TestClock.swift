import Synchronization

/// A clock that a test advances. Starts at zero.
public final class TestClock: Clock, Sendable {
  /// A moment: the duration since the clock's start.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock's start.
    public var offset: Duration
    /// This moment, later by `duration`.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether one moment is before another.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastNumber = 0
    var sleepers: [Sleeper] = []
    /// Sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Creates a clock at zero.
  public init() {}

  /// The present moment, which only `advance(by:)` changes.
  public var now: Instant { state.withLock(\.now) }
  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep on this clock.
  public var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Suspends the task until a test has advanced the clock to `deadline`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers.append(Sleeper(number: number, deadline: deadline, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper: Sleeper? = state.withLock { state in
        if let index = state.sleepers.firstIndex(where: { $0.number == number }) {
          return state.sleepers.remove(at: index)
        }
        state.cancelled.insert(number)
        return nil
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the time forward and wakes the tasks whose time has come, the earliest first.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Advances the clock after the ready tasks of the main actor have started to sleep, then lets the woken ones run.
  @MainActor public func advanceAndDrain(by duration: Duration) async {
    await drain()
    advance(by: duration)
    await drain()
  }
}
