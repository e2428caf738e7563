import CWorker
import GObjectKit
import Glibc
import Synchronization

/// Starts workers by copying a process that has everything loaded (a fork server): a new worker takes two
/// milliseconds instead of fifty, and its memory is shared with the others until it is written.
package final class WorkerSpawner: Sendable {
  /// What the fork server is asked.
  package enum Command: UInt8 {
    /// Make a worker. The answer has its number, and its socket and process descriptor.
    case fork = 1
    /// How did the worker with this number end? Waits for that. The answer is its wait status.
    case status = 2
  }

  /// Time in which the fork server must answer; it may have to read GStreamer's plug-in registry first, which
  /// takes seconds where that is made anew.
  private static let timeout = Duration.seconds(20)

  private let program: String?
  private let kind: String
  /// The fork server's priority, which its copies inherit.
  private let nice: Int
  /// The fork server's socket and number; nil before it is started and after it was closed.
  private let server = Mutex<(socket: WorkerSocket, id: Int32)?>(nil)

  /// A spawner of workers of a `kind`, which is the program's first argument. Starts nothing yet.
  /// - Parameter program: The executable; the one that `WorkerProgram` finds by default.
  init(kind: String, nice: Int, program: String?) {
    (self.kind, self.nice, self.program) = (kind, nice, program)
  }

  deinit { close() }

  /// A new worker. Blocks.
  func spawn() throws(WorkerError) -> WorkerProcess {
    try server.withLock { (server) throws(WorkerError) in
      // A fork server that was ended from outside, by a lack of memory for example, is started again once.
      var failure = SystemError(0)
      for _ in 0..<2 {
        if server == nil { server = try start() }
        guard let current = server else { continue }
        do throws(SystemError) {
          return try Self.fork(current.socket)
        } catch {
          failure = error
          Self.end(current)
          server = nil
        }
      }
      throw .notStarted(reason: failure.description)
    }
  }

  /// How a worker ended, as wait(2) describes it; nil where that is not known. Waits for its end.
  func status(of worker: WorkerProcess) -> Int32? {
    server.withLock { server in
      guard let socket = server?.socket else { return nil }
      var request = MessageWriter()
      request.append(Command.status.rawValue)
      request.append(worker.id)
      guard (try? socket.send(request.bytes)) != nil, let message = try? socket.receive(within: Self.timeout)
      else { return nil }
      var reader = MessageReader(message.bytes[...])
      return try? reader.number(Int32.self)
    }
  }

  /// Ends the fork server where nobody needs it: nobody can start a worker meanwhile.
  func close(if isUnused: () -> Bool) {
    server.withLock { server in
      guard let current = server, isUnused() else { return }
      Self.end(current)
      server = nil
    }
  }

  /// Ends the fork server, and the workers with it.
  private func close() {
    server.withLock { server in
      if let current = server { Self.end(current) }
      server = nil
    }
  }

  private static func end(_ server: (socket: WorkerSocket, id: Int32)) {
    // Also where it hangs: all that it has is copies.
    _ = kill(server.id, SIGKILL)
    _ = tt_process_wait(server.id)
  }

  private func start() throws(WorkerError) -> (WorkerSocket, Int32) {
    let program = try WorkerProgram.locate(program)
    do throws(SystemError) {
      let (ours, theirs) = try WorkerSocket.pair()
      var arguments: [UnsafeMutablePointer<CChar>?] =
        [program, kind].map { $0.withFileName { strdup($0) } } + [nil]
      defer { arguments.forEach { free($0) } }
      var id: pid_t = 0
      let failure = program.withFileName { tt_spawn($0, &arguments, theirs.number, &id) }
      guard failure == 0 else { throw SystemError(failure) }
      if nice > 0 { _ = tt_process_set_nice(id, Int32(nice)) }
      return (ours, id)
    } catch {
      throw .notStarted(reason: error.description)
    }
  }

  private static func fork(_ server: WorkerSocket) throws(SystemError) -> WorkerProcess {
    try server.send([Command.fork.rawValue])
    guard let message = try server.receive(within: timeout) else { throw SystemError(EPIPE) }
    var reader = MessageReader(message.bytes[...])
    guard let id = try? reader.number(Int32.self), id > 0, message.descriptors.count == 2 else {
      throw SystemError(EPROTO)
    }
    return WorkerProcess(
      id: id, socket: WorkerSocket(adopting: message.descriptors[0]), process: message.descriptors[1])
  }
}
