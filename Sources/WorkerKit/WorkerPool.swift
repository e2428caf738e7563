import CWorker
import Dispatch
import GObjectKit
import Glibc
import Synchronization

/// Sends requests to sandboxed workers of one kind, as many at a time as there are cores.
///
/// Workers are started when they are needed, and end after 30 seconds without a request. A worker that ends, that
/// does not answer in time or whose request is cancelled is killed and replaced; the other requests go on. A request
/// that takes longer than a second runs with a lower priority from then on and no longer counts as one of those that
/// run at a time, so that files that never end do not keep others waiting.
///
/// Any number of threads may use a pool.
public final class WorkerPool: Sendable {
  /// What a worker is asked.
  package struct Request: Sendable {
    /// The bytes that the worker's handler understands.
    package var bytes: [UInt8]
    /// Open files that the worker gets copies of, at most three.
    package var files: [Int32]

    /// Bytes of memory that the worker may take for it, beside what it has.
    package var memory: Int

    /// A request.
    package init(_ bytes: [UInt8], files: [Int32] = [], memory: Int = 1 << 30) {
      (self.bytes, self.files, self.memory) = (bytes, files, memory)
    }
  }

  /// What a worker answered. Untrusted.
  package struct Reply: Sendable {
    /// The values.
    package var reader: MessageReader
    /// Sealed memory, unchecked.
    package var memory: [FileDescriptor]
  }

  /// How soon a request is wanted.
  public enum Urgency: Sendable {
    /// A person waits for it: it does not wait for the others.
    case immediate
    /// In its turn.
    case ordinary
  }

  private struct State {
    var idle: [(worker: WorkerProcess, since: ContinuousClock.Instant)] = []
    /// Workers that have a request or are being started, without those that are slow.
    var active = 0
    /// Workers whose request takes long.
    var slow = 0
    var waiting: [Waiter] = []
    var isClosing = false
  }

  /// A thread that waits for its turn.
  private final class Waiter: Sendable {
    let turn = DispatchSemaphore(value: 0)
  }

  /// A request counts as slow after this time.
  private static let patience = Duration.seconds(1)
  /// How many slow requests do not count, at most: they share the time that the others leave.
  private static let mostSlow = 6
  /// How many bytes the values of a reply may take. Pixels are not among them.
  private static let mostValues = 64 << 20
  /// How many urgent requests may run beside the others.
  private static let mostUrgent = 2

  private let spawner: WorkerSpawner
  private let limit: Int
  private let idleTime: Duration
  private let state = Mutex(State())

  /// A pool that starts nothing yet.
  /// - Parameters:
  ///   - kind: Which workers: the first argument of the program.
  ///   - limit: How many requests run at a time; one for each core by default.
  ///   - idleTime: After this time without a request a worker ends.
  ///   - program: The path of the executable; by default the one that `WorkerProgram` finds.
  ///   - nice: How much less processor time the workers get than others, 0…19 (nice(2)).
  public init(
    kind: String, limit: Int = Processors.count, idleTime: Duration = .seconds(30), nice: Int = 0,
    program: String? = nil
  ) {
    spawner = WorkerSpawner(kind: kind, nice: nice, program: program)
    (self.limit, self.idleTime) = (max(limit, 1), idleTime)
  }

  /// Starts a worker, so that the first request need not wait for that. Returns at once.
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

  /// The numbers of the processes that wait for a request; for tests and measurements.
  public var idleProcesses: [Int32] { state.withLock { $0.idle.map(\.worker.id) } }

  /// How many requests have a worker; for tests.
  var activeRequests: Int { state.withLock { $0.active + $0.slow } }

  /// Sends a request to a worker and waits for the answer. Blocks: not on the main thread, and not on one of Swift's.
  ///
  /// - Parameters:
  ///   - timeout: The time from when a worker has the request; then it is killed.
  ///   - cancellation: Kills the worker when it is set.
  ///   - whenSlow: Called on this thread when the request turns out to be slow, at most once.
  package func perform(
    _ request: Request, within timeout: Duration, urgency: Urgency = .ordinary,
    cancellation: CancellationFlag? = nil, whenSlow: (() -> Void)? = nil
  ) throws(WorkerError) -> Reply {
    let worker = try acquire(urgency, cancellation)
    var isSlow = false
    do throws(WorkerError) {
      let exchange = { () throws(WorkerError) -> (Reply, isLast: Bool) in
        try self.exchange(request, worker, timeout) {
          isSlow = self.becomeSlow(worker)
          if isSlow { whenSlow?() }
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
    _ request: Request, _ worker: WorkerProcess, _ timeout: Duration, whenSlow: () -> Void
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
      message = try worker.receive(within: min(timeout, Self.patience))
    } catch {
      guard error.number == ETIMEDOUT else { throw .badReply }
      guard timeout > Self.patience else { throw .timedOut }
      whenSlow()
      do throws(SystemError) {
        message = try worker.receive(within: timeout - Self.patience)
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
    let envelope: WorkerEnvelope = try reader.read()
    var memory = message.descriptors
    guard envelope.isInMemory else { return (Reply(reader: reader, memory: memory), envelope.isLast) }
    guard let first = memory.first, let bytes = try? Bytes(sealed: first) else { throw MessageError() }
    memory.removeFirst()
    guard envelope.count <= min(bytes.count, mostValues) else { throw MessageError() }
    let array = bytes.withBytes { $0.withUnsafeBytes { Array($0.prefix(envelope.count)) } }
    return (Reply(reader: MessageReader(array[...]), memory: memory), envelope.isLast)
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
      let most = urgency == .immediate ? limit + Self.mostUrgent : limit
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
      leave(waiter)
      throw error
    }
    if cancellation.isCancelled { leave(waiter) }
  }

  /// Takes a waiter out that does not wait any more; a turn that it had been given goes to the next one.
  private func leave(_ waiter: Waiter) {
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

  /// Counts a request as slow. Returns whether it was: where many are, it keeps its place among the others.
  private func becomeSlow(_ worker: WorkerProcess) -> Bool {
    let isSlow = state.withLock { state in
      guard state.slow < Self.mostSlow else { return false }
      state.slow += 1
      state.active -= 1
      Self.wakeNext(&state)
      return true
    }
    if isSlow { worker.lowerPriority() }
    return isSlow
  }

  /// Gives a place back, and the worker in it where it is as good as new. One whose priority was lowered is not:
  /// only a privileged process could raise it again.
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

  /// Ends the workers that have nothing to do, and waits for that: what they used counts for this process then. They
  /// are started again when they are needed.
  public func endIdle() { endWorkers(idleFor: .zero) }

  /// Ends the workers that had nothing to do for so long, and the fork server after the last one.
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
