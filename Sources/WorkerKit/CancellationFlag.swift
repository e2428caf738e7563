import Synchronization

/// Cancels work from another thread. Cannot be reset.
public final class CancellationFlag: Sendable {
  private struct State {
    var isCancelled = false
    var handler: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Makes a flag that is not set.
  public init() {}

  /// Cancels the work, on any thread. If a worker processes the request, kills the worker.
  public func cancel() {
    let handler = state.withLock { state in
      state.isCancelled = true
      defer { state.handler = nil }
      return state.handler
    }
    handler?()
  }

  /// Whether the work is cancelled.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Calls `body`. If the flag is set before `body` returns, calls `handler` once on the cancelling thread. A flag
  /// supports one call at a time.
  ///
  /// - Throws: `WorkerError.cancelled` without calling `body` if the flag is already set; otherwise the error of
  ///   `body`.
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
