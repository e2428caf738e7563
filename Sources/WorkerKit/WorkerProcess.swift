import CWorker
import GObjectKit
import Glibc

/// A worker: a process that handles one request at a time. It exits when its socket closes.
final class WorkerProcess: Sendable {
  /// The time after which a request counts as slow.
  private static let slowThreshold = Duration.seconds(1)
  /// How many times its timeout a request may wait for a CPU in addition: a worker with a nice value of 15 gets 1 % of a
  /// CPU beside three busy programs (sched(7)).
  private static let maximumExtension = 20

  /// The PID.
  let id: Int32
  private let socket: WorkerSocket
  /// A process descriptor: identifies the process even after its PID is reused.
  private let process: FileDescriptor

  private let spawner: WorkerSpawner

  init(id: Int32, socket: WorkerSocket, process: FileDescriptor, spawner: WorkerSpawner) {
    (self.id, self.socket, self.process, self.spawner) = (id, socket, process, spawner)
  }

  deinit { spawner.release() }

  /// Kills the process. Any thread.
  func kill() { _ = tt_process_signal(process.number, SIGKILL) }

  /// Raises the nice value of the process to 15.
  func lowerPriority() { _ = tt_process_set_nice(id, 15) }

  /// Sends a request and waits for the reply. Blocks.
  ///
  /// - Parameters:
  ///   - timeout: The time from sending the request to the reply. The time in which a slow request waits for a CPU
  ///     does not count: beside a compiler on all CPUs, a worker of low priority waits for most of its time, and a good
  ///     file would be taken for one that takes too long.
  ///   - onSlow: Called on this thread, at most once, when the request counts as slow.
  /// - Throws: `WorkerError.ended` if the worker has exited, `.timedOut`, or `.badReply`.
  func perform(
    _ request: WorkerPool.Request, within timeout: Duration, onSlow: () -> Void
  ) throws(WorkerError) -> WorkerPool.Reply {
    // A reply could arrive between sending and waiting.
    guard timeout > .zero else { throw .timedOut }
    try send(request)
    if let reply = try reply(within: min(timeout, Self.slowThreshold)) { return reply }
    guard timeout > Self.slowThreshold else { throw .timedOut }
    let delay = RunDelay(of: id)
    onSlow()
    var (remaining, granted) = (timeout - Self.slowThreshold, Duration.zero)
    while true {
      if let reply = try reply(within: remaining) { return reply }
      remaining = min(delay.elapsed, timeout * Self.maximumExtension) - granted
      guard remaining >= .milliseconds(100) else { throw .timedOut }
      granted += remaining
    }
  }

  /// The reply of the worker; nil if there is none yet after `duration`.
  private func reply(within duration: Duration) throws(WorkerError) -> WorkerPool.Reply? {
    let message: WorkerSocket.Message?
    do throws(SystemError) {
      message = try socket.receive(within: duration)
    } catch {
      guard error.number == ETIMEDOUT else { throw .badReply }
      return nil
    }
    guard let message else { throw .ended(signal: 0) }
    do throws(MessageError) {
      return try WorkerPool.Reply(message)
    } catch {
      throw .badReply
    }
  }

  private func send(_ request: WorkerPool.Request) throws(WorkerError) {
    var message = MessageWriter()
    message.write(request.memory)
    message.append(bytes: request.bytes)
    do throws(SystemError) {
      try socket.send(message.bytes, request.files)
    } catch {
      throw error.number == EPIPE || error.number == ECONNRESET ? .ended(signal: 0) : .badReply
    }
  }
}
