import CWorker
import GObjectKit
import Glibc

/// A worker: a process that handles one request at a time. It exits when its socket closes.
final class WorkerProcess: Sendable {
  /// The PID.
  let id: Int32
  private let socket: WorkerSocket
  /// A process descriptor: identifies the process even after its PID is reused.
  private let process: FileDescriptor

  init(id: Int32, socket: WorkerSocket, process: FileDescriptor) {
    (self.id, self.socket, self.process) = (id, socket, process)
  }

  /// Kills the process. Any thread.
  func kill() { _ = tt_process_signal(process.number, SIGKILL) }

  /// Raises the nice value of the process to 10.
  func lowerPriority() { _ = tt_process_set_nice(id, 10) }

  func send(_ bytes: [UInt8], _ descriptors: [Int32]) throws(SystemError) {
    try socket.send(bytes, descriptors)
  }

  func receive(within timeout: Duration) throws(SystemError) -> WorkerSocket.Message? {
    try socket.receive(within: timeout)
  }
}
