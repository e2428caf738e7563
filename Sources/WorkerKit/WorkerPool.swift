import CWorker
import Dispatch
import GObjectKit
import Glibc
import Synchronization

/// Sends requests to sandboxed workers of one kind, one per core at a time.
///
/// Workers are started on demand and exit after 30 seconds without a request. A worker that terminates, exceeds its
/// timeout or has its request cancelled is killed and replaced; other requests are not affected. A request that takes
/// longer than a second no longer counts towards the limit, so that files that never finish do not block others; it
/// continues with a lower priority, unless it is immediate.
///
/// All members may be used on any thread.
public final class WorkerPool: Sendable {
  /// The urgency of a request.
  public enum Urgency: Sendable {
    /// The user waits for it: it precedes ordinary requests and may exceed the limit.
    case immediate
    /// In order of arrival.
    case ordinary
  }

  private struct State {
    var queue: WorkerQueue<WorkerProcess, Waiter>
    var isClosing = false
    var hasLoggedStart = false
  }

  /// A thread that waits for a worker.
  private final class Waiter: Sendable, Equatable {
    let turn = DispatchSemaphore(value: 0)

    static func == (first: Waiter, second: Waiter) -> Bool { first === second }
  }

  private let spawner: WorkerSpawner
  private let nice: Int
  private let idleTime: Duration
  private let state: Mutex<State>

  /// Makes a pool without starting a worker.
  ///
  /// - Parameters:
  ///   - kind: The kind of the workers: the first argument of the executable.
  ///   - limit: The number of concurrent requests; by default one per core.
  ///   - idleTime: The time without a request after which a worker exits.
  ///   - nice: The nice value of the workers, 0…19 (nice(2)).
  ///   - program: The path of the executable; by default the one that `WorkerProgram` finds.
  public init(
    kind: String, limit: Int = Processors.count, idleTime: Duration = .seconds(30), nice: Int = 0,
    program: String? = nil
  ) {
    spawner = .shared(kind: kind, program: program)
    self.nice = nice
    self.idleTime = idleTime
    state = Mutex(State(queue: WorkerQueue(limit: limit)))
  }

  /// Starts a worker in the background if none is active or idle, so that the first request need not wait for the
  /// start.
  public func prepare() {
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      guard state.withLock({ $0.queue.prepare() }) else { return }
      release(try? spawner.spawn(nice: nice), isSlow: false)
    }
  }

  /// The PIDs of the idle workers; for tests and measurements.
  public var idleProcesses: [Int32] { state.withLock { $0.queue.idleWorkers.map(\.id) } }

  /// The number of requests that have a worker; for tests.
  var activeRequests: Int { state.withLock { $0.queue.requests } }

  /// Sends a request to a worker and waits for the reply. Blocks: call neither on the main thread nor on the
  /// cooperative pool.
  ///
  /// - Parameters:
  ///   - timeout: The time from sending the request after which the worker is killed. After the first second, the time
  ///     in which it waits for a CPU does not count, up to twenty times the timeout.
  ///   - cancellation: Kills the worker when set.
  ///   - onSlow: Called on this thread, at most once, when the request counts as slow.
  /// - Throws: `WorkerError` by the cause.
  package func perform(
    _ request: Request, within timeout: Duration, urgency: Urgency = .ordinary,
    cancellation: CancellationFlag? = nil, onSlow: (() -> Void)? = nil
  ) throws(WorkerError) -> Reply {
    let worker = try acquire(urgency, cancellation)
    var isSlow = false
    do throws(WorkerError) {
      let exchange = { () throws(WorkerError) -> Reply in
        try worker.perform(request, within: timeout) {
          isSlow = self.markSlow(worker, urgency)
          if isSlow { onSlow?() }
        }
      }
      let reply =
        if let cancellation {
          try cancellation.withHandler({ worker.kill() }, exchange)
        } else {
          try exchange()
        }
      release(reply.isLast || isSlow ? nil : worker, isSlow: isSlow)
      return reply
    } catch {
      worker.kill()
      let status = spawner.status(of: worker)
      release(nil, isSlow: isSlow)
      if cancellation?.isCancelled == true { throw .cancelled }
      var failure = error
      if case .ended = error, let status { failure = .ended(signal: Int(tt_status_signal(status))) }
      logger.warning("the \(spawner.kind) worker \(failure.event(timeout)): \(request.fileName)")
      throw failure
    }
  }

  // MARK: Workers

  private func acquire(_ urgency: Urgency, _ cancellation: CancellationFlag?) throws(WorkerError)
    -> WorkerProcess
  {
    if cancellation?.isCancelled == true { throw .cancelled }
    while true {
      let waiter = Waiter()
      let turn = state.withLock { $0.queue.next(for: waiter, isUrgent: urgency == .immediate) }
      switch turn {
      case .worker(let worker): return worker
      case .start:
        do throws(WorkerError) {
          return try spawner.spawn(nice: nice)
        } catch {
          release(nil, isSlow: false)
          logStart(error)
          throw error
        }
      case .wait: try wait(waiter, cancellation)
      }
    }
  }

  private func wait(_ waiter: Waiter, _ cancellation: CancellationFlag?) throws(WorkerError) {
    guard let cancellation else { return waiter.turn.wait() }
    do throws(WorkerError) {
      try cancellation.withHandler({ waiter.turn.signal() }, { () throws(WorkerError) in waiter.turn.wait() })
    } catch {
      removeWaiter(waiter)
      throw error
    }
  }

  /// Logs that no worker can be started; once, because every request then fails.
  private func logStart(_ error: WorkerError) {
    let isFirst = state.withLock { state in
      defer { state.hasLoggedStart = true }
      return !state.hasLoggedStart
    }
    logger.log(level: isFirst ? .warning : .debug, "no \(spawner.kind) worker", error: error)
  }

  /// Removes a cancelled waiter. If it was already woken, wakes the next one.
  private func removeWaiter(_ waiter: Waiter) { state.withLock { $0.queue.remove(waiter) }?.turn.signal() }

  /// Counts a request as slow and lowers its priority, unless somebody waits for it. Returns false if too many are: the
  /// request then still counts towards the limit.
  private func markSlow(_ worker: WorkerProcess, _ urgency: Urgency) -> Bool {
    let (isSlow, woken) = state.withLock { $0.queue.markSlow() }
    woken?.turn.signal()
    if isSlow, urgency == .ordinary { worker.lowerPriority() }
    return isSlow
  }

  /// Ends a request and makes the worker idle; nil if the worker is not reusable. A worker whose priority was lowered
  /// is not: raising it again requires privileges.
  private func release(_ worker: WorkerProcess?, isSlow: Bool) {
    let (woken, mustWatch) = state.withLock { state in
      defer { state.isClosing = true }
      return (state.queue.release(worker, isSlow: isSlow, at: .now), !state.isClosing)
    }
    woken?.turn.signal()
    if mustWatch { closeIdleLater() }
  }

  /// Ends each worker as soon as it has been idle for `idleTime`.
  private func closeIdleLater() {
    let oldest = state.withLock { $0.queue.idleSince } ?? .now
    let delay = max(0, (oldest + idleTime - .now).inSeconds)
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay) { [weak self, idleTime] in
      guard let self else { return }
      endWorkers(idleFor: idleTime)
      let isUsed = state.withLock { state in
        state.isClosing = !state.queue.isEmpty
        return state.isClosing
      }
      if isUsed { closeIdleLater() }
    }
  }

  /// Kills the idle workers and waits for their exit, so that their CPU time is added to this process's. Workers are
  /// started again on demand.
  public func endIdle() { endWorkers(idleFor: .zero) }

  /// Kills the workers that have been idle for at least `time`, and the fork server after the last one.
  private func endWorkers(idleFor time: Duration) {
    for worker in state.withLock({ $0.queue.removeIdle(for: time, at: .now) }) {
      worker.kill()
      _ = spawner.status(of: worker)
    }
    spawner.closeIfUnused()
  }
}
