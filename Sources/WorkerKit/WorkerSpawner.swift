import CWorker
import GObjectKit
import Glibc
import Synchronization

/// Starts workers by forking a process that has all libraries loaded (a fork server): a new worker takes two
/// milliseconds instead of fifty and shares memory with the others until it is written.
///
/// The pools of a kind share one fork server, which starts with the first worker and ends after the last one. If it is
/// killed, the workers of all of them end.
package final class WorkerSpawner: Sendable {
  /// A command to the fork server.
  package enum Command: UInt8 {
    /// Forks a worker. The reply contains its PID, socket and process descriptor.
    case fork = 1
    /// Waits for the exit of the worker with the given PID. The reply is its wait status.
    case status = 2
  }

  /// The time in which the fork server must reply. At start it may have to rebuild GStreamer's plugin registry, which
  /// takes seconds.
  private static let timeout = Duration.seconds(20)

  private struct Weak {
    weak var spawner: WorkerSpawner?
  }

  private struct Key: Hashable {
    var kind: String
    var program: String?
  }

  private static let all = Mutex<[Key: Weak]>([:])

  private let program: String?
  /// The kind of the workers.
  let kind: String
  /// The fork server's socket and PID; nil before its start and after it is closed.
  private let server = Mutex<(socket: WorkerSocket, id: Int32)?>(nil)
  /// The number of workers that the pools have.
  private let workers = Atomic<Int>(0)

  /// The spawner of workers of `kind`, the first argument of the executable. Starts no process yet.
  ///
  /// - Parameter program: The path of the executable; by default the one that `WorkerProgram` finds.
  static func shared(kind: String, program: String?) -> WorkerSpawner {
    all.withLock { all in
      let key = Key(kind: kind, program: program)
      if let known = all[key]?.spawner { return known }
      let new = WorkerSpawner(kind: kind, program: program)
      all[key] = Weak(spawner: new)
      return new
    }
  }

  private init(kind: String, program: String?) { (self.kind, self.program) = (kind, program) }

  deinit { close() }

  /// Starts a worker. Blocks.
  ///
  /// - Parameter nice: Its nice value, 0…19. Not that of the fork server: beside a compiler on all CPUs, loading the
  ///   libraries with a low priority took longer than the timeout.
  func spawn(nice: Int) throws(WorkerError) -> WorkerProcess {
    try server.withLock { (server) throws(WorkerError) in
      // Restarts the fork server once if it was killed, for example by the out-of-memory killer.
      var failure = SystemError(0)
      for _ in 0..<2 {
        if server == nil { server = try start() }
        guard let current = server else { continue }
        do throws(SystemError) {
          let worker = try fork(current.socket)
          if nice > 0 { _ = tt_process_set_nice(worker.id, Int32(nice)) }
          return worker
        } catch {
          failure = error
          Self.end(current)
          server = nil
        }
      }
      throw .notStarted(reason: failure.description)
    }
  }

  /// The wait status (wait(2)) of a worker; nil if unknown. Waits for its exit.
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

  /// Reports that a pool no longer has a worker.
  func release() { workers.subtract(1, ordering: .acquiringAndReleasing) }

  /// Kills the fork server unless a pool has a worker of it.
  func closeIfUnused() {
    server.withLock { server in
      guard let current = server, workers.load(ordering: .acquiring) == 0 else { return }
      Self.end(current)
      server = nil
    }
  }

  /// Kills the fork server and with it the workers.
  private func close() {
    server.withLock { server in
      if let current = server { Self.end(current) }
      server = nil
    }
  }

  private static func end(_ server: (socket: WorkerSocket, id: Int32)) {
    // SIGKILL also ends a hanging server. Nothing is lost: it stores no data.
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
      return (ours, id)
    } catch {
      throw .notStarted(reason: error.description)
    }
  }

  private func fork(_ server: WorkerSocket) throws(SystemError) -> WorkerProcess {
    try server.send([Command.fork.rawValue])
    guard let message = try server.receive(within: Self.timeout) else { throw SystemError(EPIPE) }
    var reader = MessageReader(message.bytes[...])
    guard let id = try? reader.number(Int32.self), id > 0, message.descriptors.count == 2 else {
      throw SystemError(EPROTO)
    }
    workers.add(1, ordering: .acquiringAndReleasing)
    return WorkerProcess(
      id: id, socket: WorkerSocket(adopting: message.descriptors[0]), process: message.descriptors[1],
      spawner: self)
  }
}
