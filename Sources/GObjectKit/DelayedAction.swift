/// Runs an action on the main actor after a delay.
///
/// At most one action is pending: scheduling another one replaces it. An action that was cancelled or replaced never
/// runs, not even when its delay had already passed. A pending action is cancelled when its `DelayedAction` is
/// deallocated, so an owner can capture itself weakly and needs no cleanup of its own.
@MainActor public final class DelayedAction {
  private let clock: any Clock<Duration>
  private var task: Task<Void, Never>?

  /// Creates a timer without a pending action.
  ///
  /// - Parameter clock: Measures the delays; a test passes a clock that it advances itself.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  isolated deinit { task?.cancel() }

  /// Whether an action waits for its delay to pass. False while the action runs.
  public var isPending: Bool { task != nil }

  /// Runs `action` after `delay`, in place of the pending action if there is one. Called again and again, it
  /// debounces: only the last action runs, once no other has come for `delay`.
  public func schedule(after delay: Duration, _ action: @escaping @MainActor () -> Void) {
    task?.cancel()
    let sleep = clock.sleeping(for: delay)
    task = Task { [weak self] in
      try? await sleep()
      // `cancel` may have come between the end of the sleep and this turn on the main actor.
      guard !Task.isCancelled, let self else { return }
      task = nil
      action()
    }
  }

  /// Runs `action` after `delay` unless an action is pending already: of many calls in a row, the first one's action
  /// runs and the others are coalesced into it.
  public func scheduleIfIdle(after delay: Duration, _ action: @escaping @MainActor () -> Void) {
    if task == nil { schedule(after: delay, action) }
  }

  /// Drops the pending action, if there is one.
  public func cancel() {
    task?.cancel()
    task = nil
  }
}
