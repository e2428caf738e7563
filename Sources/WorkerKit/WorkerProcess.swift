import CWorker
import GObjectKit
import Glibc

/// A worker: a process that answers one request at a time. It ends when its socket closes.
final class WorkerProcess: Sendable {
  /// The process's number.
  let id: Int32
  private let socket: WorkerSocket
  /// Names the process even when its number has been given to another one.
  private let process: FileDescriptor

  init(id: Int32, socket: WorkerSocket, process: FileDescriptor) {
    (self.id, self.socket, self.process) = (id, socket, process)
  }

  /// Ends the process at once. Any thread.
  func kill() { _ = tt_process_signal(process.number, SIGKILL) }

  /// Lets other processes go first from now on.
  func lowerPriority() { _ = tt_process_set_nice(id, 10) }

  func send(_ bytes: [UInt8], _ descriptors: [Int32]) throws(SystemError) {
    try socket.send(bytes, descriptors)
  }

  func receive(within timeout: Duration) throws(SystemError) -> WorkerSocket.Message? {
    try socket.receive(within: timeout)
  }
}
