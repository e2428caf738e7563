import GObjectKit
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
    // The handler runs while the lock is held: `withHandler` must not return before it has, because the worker may then
    // be given to another request, which would be killed instead.
    state.withLock { state in
      state.isCancelled = true
      state.handler?()
      state.handler = nil
    }
  }

  /// Whether the work is cancelled.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Runs `work`, which waits for a worker, off the cooperative thread pool. Cancelling the task sets the flag.
  public static func blocking<Value: Sendable, Failure: Error>(
    _ work: @Sendable (CancellationFlag) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let flag = CancellationFlag()
    let result: Result<Value, Failure> = await withTaskCancellationHandler {
      await GObjectKit.blocking { Result { () throws(Failure) in try work(flag) } }
    } onCancel: {
      flag.cancel()
    }
    return try result.get()
  }

  /// Calls `body`. If the flag is set before `body` returns, calls `handler` once on the cancelling thread, but never
  /// after this method has returned. `handler` must not use the flag. A flag supports one call at a time.
  ///
  /// - Throws: `WorkerError.cancelled` if the flag was set before `body` returned, even if `body` succeeded, because
  ///   `handler` may have ended what it used; without calling `body` if the flag is already set. Otherwise the error of
  ///   `body`.
  func withHandler<Success>(
    _ handler: @escaping @Sendable () -> Void, _ body: () throws(WorkerError) -> Success
  ) throws(WorkerError) -> Success {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.handler = handler }
      return state.isCancelled
    }
    if isCancelled { throw .cancelled }
    let result = Result { () throws(WorkerError) in try body() }
    let wasCancelled = state.withLock { state in
      state.handler = nil
      return state.isCancelled
    }
    if wasCancelled { throw .cancelled }
    return try result.get()
  }
}
