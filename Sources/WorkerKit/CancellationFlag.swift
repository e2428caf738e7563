import Synchronization

/// Ends work from another thread. Once set it stays set.
public final class CancellationFlag: Sendable {
  private struct State {
    var isCancelled = false
    var handler: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// A flag that is not set.
  public init() {}

  /// Asks the work to end, on any thread. A request that a worker processes ends with the worker.
  public func cancel() {
    let handler = state.withLock { state in
      state.isCancelled = true
      defer { state.handler = nil }
      return state.handler
    }
    handler?()
  }

  /// Whether the work should end.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Runs `body`; `handler` is called at most once, on the thread that cancels, if that happens before `body`
  /// returns. A flag serves one call at a time.
  func withHandler<Result>(
    _ handler: @escaping @Sendable () -> Void, _ body: () throws(WorkerError) -> Result
  ) throws(WorkerError) -> Result {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.handler = handler }
      return state.isCancelled
    }
    if isCancelled { throw .cancelled }
    defer { state.withLock { $0.handler = nil } }
    return try body()
  }
}
