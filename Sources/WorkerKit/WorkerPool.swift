import CWorker
import Dispatch
import GObjectKit
import Glibc
import Synchronization

/// Sends requests to sandboxed workers of one kind, one per core at a time.
///
/// Workers are started on demand and exit after 30 seconds without a request. A worker that terminates, exceeds its
/// timeout or has its request cancelled is killed and replaced; other requests are not affected. A request that takes
/// longer than a second continues with a lower priority and no longer counts towards the limit, so that files that
/// never finish do not block others.
///
/// All members may be used on any thread.
public final class WorkerPool: Sendable {
  /// A request to a worker.
  package struct Request: Sendable {
    /// The encoded request.
    package var bytes: [UInt8]
    /// Open files of which the worker gets duplicates, at most three.
    package var files: [Int32]

    /// The memory in bytes that the worker may allocate for the request.
    package var memory: Int

    /// Makes a request.
    package init(_ bytes: [UInt8], files: [Int32] = [], memory: Int = 1 << 30) {
      (self.bytes, self.files, self.memory) = (bytes, files, memory)
    }
  }

  /// The reply of a worker. Untrusted.
  package struct Reply: Sendable {
    /// The encoded values.
    package var reader: MessageReader
    /// Sealed memory, not validated.
    package var memory: [FileDescriptor]
  }

  /// The urgency of a request.
  public enum Urgency: Sendable {
    /// The user waits for it: it precedes ordinary requests and may exceed the limit.
    case immediate
    /// In order of arrival.
    case ordinary
  }

  private struct State {
    var idle: [(worker: WorkerProcess, since: ContinuousClock.Instant)] = []
    /// The number of workers that have a request or are being started, without the slow ones.
    var active = 0
    /// The number of workers with a slow request.
    var slow = 0
    var waiting: [Waiter] = []
    var isClosing = false
  }

  /// A thread that waits for a worker.
  private final class Waiter: Sendable {
    let turn = DispatchSemaphore(value: 0)
  }

  /// The time after which a request counts as slow.
  private static let slowThreshold = Duration.seconds(1)
  /// The maximum number of slow requests that do not count towards the limit: they share the remaining CPU time.
  private static let maximumSlow = 6
  /// The maximum size of a reply's values in bytes, without pixels.
  private static let maximumReplySize = 64 << 20
  /// The number of urgent requests that may exceed the limit.
  private static let maximumUrgent = 2

  private let spawner: WorkerSpawner
  private let limit: Int
  private let idleTime: Duration
  private let state = Mutex(State())

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
    spawner = WorkerSpawner(kind: kind, nice: nice, program: program)
    (self.limit, self.idleTime) = (max(limit, 1), idleTime)
  }

  /// Starts a worker in the background if none is active or idle, so that the first request need not wait for the
  /// start.
  public func prepare() {
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let isNeeded = state.withLock { state in
        guard state.idle.isEmpty, state.active == 0 else { return false }
        state.active += 1
        return true
      }
      guard isNeeded else { return }
      release(try? spawner.spawn(), isSlow: false)
    }
  }

  /// The PIDs of the idle workers; for tests and measurements.
  public var idleProcesses: [Int32] { state.withLock { $0.idle.map(\.worker.id) } }

  /// The number of requests that have a worker; for tests.
  var activeRequests: Int { state.withLock { $0.active + $0.slow } }

  /// Sends a request to a worker and waits for the reply. Blocks: call neither on the main thread nor on the
  /// cooperative pool.
  ///
  /// - Parameters:
  ///   - timeout: The time from sending the request after which the worker is killed.
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
      let exchange = { () throws(WorkerError) -> (Reply, isLast: Bool) in
        try self.exchange(request, worker, timeout) {
          isSlow = self.markSlow(worker)
          if isSlow { onSlow?() }
        }
      }
      let (reply, isLast) =
        if let cancellation {
          try cancellation.withHandler({ worker.kill() }, exchange)
        } else {
          try exchange()
        }
      release(isLast || isSlow ? nil : worker, isSlow: isSlow)
      return reply
    } catch {
      worker.kill()
      let status = spawner.status(of: worker)
      release(nil, isSlow: isSlow)
      if cancellation?.isCancelled == true { throw .cancelled }
      if case .ended = error, let status { throw .ended(signal: Int(tt_status_signal(status))) }
      throw error
    }
  }

  // MARK: One request

  private func exchange(
    _ request: Request, _ worker: WorkerProcess, _ timeout: Duration, onSlow: () -> Void
  ) throws(WorkerError) -> (Reply, isLast: Bool) {
    do throws(SystemError) {
      var message = MessageWriter()
      message.write(request.memory)
      message.append(bytes: request.bytes)
      try worker.send(message.bytes, request.files)
    } catch {
      throw error.number == EPIPE || error.number == ECONNRESET ? .ended(signal: 0) : .badReply
    }
    var message: WorkerSocket.Message?
    do throws(SystemError) {
      message = try worker.receive(within: min(timeout, Self.slowThreshold))
    } catch {
      guard error.number == ETIMEDOUT else { throw .badReply }
      guard timeout > Self.slowThreshold else { throw .timedOut }
      onSlow()
      do throws(SystemError) {
        message = try worker.receive(within: timeout - Self.slowThreshold)
      } catch {
        throw error.number == ETIMEDOUT ? .timedOut : .badReply
      }
    }
    guard let message else { throw .ended(signal: 0) }
    do throws(MessageError) {
      return try Self.reply(message)
    } catch {
      throw .badReply
    }
  }

  private static func reply(_ message: WorkerSocket.Message) throws(MessageError) -> (Reply, isLast: Bool) {
    var reader = MessageReader(message.bytes[...])
    let header: WorkerReplyHeader = try reader.read()
    var memory = message.descriptors
    guard header.isInMemory else { return (Reply(reader: reader, memory: memory), header.isLast) }
    guard let first = memory.first, let bytes = try? Bytes(sealed: first) else { throw MessageError() }
    memory.removeFirst()
    guard header.count <= min(bytes.count, maximumReplySize) else { throw MessageError() }
    let array = bytes.withBytes { $0.withUnsafeBytes { Array($0.prefix(header.count)) } }
    return (Reply(reader: MessageReader(array[...]), memory: memory), header.isLast)
  }

  // MARK: Workers

  private enum Turn {
    case worker(WorkerProcess)
    case start
    case wait(Waiter)
  }

  private func acquire(_ urgency: Urgency, _ cancellation: CancellationFlag?) throws(WorkerError)
    -> WorkerProcess
  {
    while true {
      if cancellation?.isCancelled == true { throw .cancelled }
      let most = urgency == .immediate ? limit + Self.maximumUrgent : limit
      let turn = state.withLock { state -> Turn in
        guard state.active < most else {
          let waiter = Waiter()
          if urgency == .immediate {
            state.waiting.insert(waiter, at: 0)
          } else {
            state.waiting.append(waiter)
          }
          return .wait(waiter)
        }
        state.active += 1
        return state.idle.popLast().map { .worker($0.worker) } ?? .start
      }
      switch turn {
      case .worker(let worker): return worker
      case .start:
        do throws(WorkerError) {
          return try spawner.spawn()
        } catch {
          release(nil, isSlow: false)
          throw error
        }
      case .wait(let waiter): try wait(waiter, cancellation)
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
    if cancellation.isCancelled { removeWaiter(waiter) }
  }

  /// Removes a cancelled waiter. If it was already signaled, wakes the next one.
  private func removeWaiter(_ waiter: Waiter) {
    state.withLock { state in
      if let index = state.waiting.firstIndex(where: { $0 === waiter }) {
        state.waiting.remove(at: index)
      } else {
        Self.wakeNext(&state)
      }
    }
  }

  private static func wakeNext(_ state: inout State) {
    guard !state.waiting.isEmpty else { return }
    state.waiting.removeFirst().turn.signal()
  }

  /// Counts a request as slow. Returns false if the maximum is reached: the request then still counts towards the
  /// limit.
  private func markSlow(_ worker: WorkerProcess) -> Bool {
    let isSlow = state.withLock { state in
      guard state.slow < Self.maximumSlow else { return false }
      state.slow += 1
      state.active -= 1
      Self.wakeNext(&state)
      return true
    }
    if isSlow { worker.lowerPriority() }
    return isSlow
  }

  /// Ends a request and makes the worker idle; nil if the worker is not reusable. A worker whose priority was lowered
  /// is not: raising it again requires privileges.
  private func release(_ worker: WorkerProcess?, isSlow: Bool) {
    let mustWatch = state.withLock { state in
      if isSlow { state.slow -= 1 } else { state.active -= 1 }
      if let worker { state.idle.append((worker, .now)) }
      Self.wakeNext(&state)
      guard !state.isClosing else { return false }
      state.isClosing = true
      return true
    }
    if mustWatch { closeIdleLater() }
  }

  private func closeIdleLater() {
    let (seconds, attoseconds) = idleTime.components
    let delay = DispatchTimeInterval.milliseconds(
      Int(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay) { [weak self, idleTime] in
      guard let self else { return }
      endWorkers(idleFor: idleTime)
      let isUsed = state.withLock { state in
        state.isClosing = !state.idle.isEmpty || state.active + state.slow > 0
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
    let ended = state.withLock { state in
      let now = ContinuousClock.now
      let ended = state.idle.filter { now - $0.since >= time }.map(\.worker)
      state.idle.removeAll { now - $0.since >= time }
      return ended
    }
    for worker in ended {
      worker.kill()
      _ = spawner.status(of: worker)
    }
    spawner.close { state.withLock { $0.active == 0 && $0.slow == 0 && $0.idle.isEmpty } }
  }
}
