import CWorker
import GObjectKit
import Glibc
import WorkerKit

/// The process that creates workers: it loads the workers' libraries once and forks for each worker.
///
/// It has one thread and reads no user files; the forked workers read them inside the sandbox.
package struct ForkServer {
  /// Handles a request in the sandbox, on the worker's main thread. If it throws, the worker exits: the request was
  /// invalid or cannot be answered.
  package typealias Handler = (inout WorkerRequest) throws -> WorkerReply

  /// A worker is replaced after this CPU time, which frees memory that libraries leak and avoids the kernel's CPU
  /// limit.
  private static let maximumCPUTime = Duration.seconds(300)

  private let rules: SandboxRules
  private let handler: Handler
  private let control: WorkerSocket

  /// Serves the socket that the program was started with, and exits when the socket closes.
  ///
  /// - Parameters:
  ///   - rules: The rules of the workers' sandbox.
  ///   - load: Loads libraries before the first fork. The argument is whether workers can open files; if not,
  ///     everything that is loaded on demand must be loaded now.
  ///   - handler: Handles the requests in the workers.
  package static func run(
    _ rules: SandboxRules, load: (_ canOpenFiles: Bool) -> Void, handler: @escaping Handler
  ) -> Never {
    // Ctrl+C in a terminal and the end of a session signal all processes of the app; it may still need its workers then.
    tt_ignore_termination()
    let control = WorkerSocket(adopting: FileDescriptor(adopting: TT_WORKER_SOCKET))
    do {
      let sandbox = try Sandbox(rules)
      load(sandbox.canOpenFiles)
      var server = ForkServer(rules: rules, handler: handler, control: control)
      while let message = try control.receive() { try server.answer(message, sandbox) }
      tt_exit(0)
    } catch {
      tt_exit(EXIT_FAILURE)
    }
  }

  private mutating func answer(_ message: WorkerSocket.Message, _ sandbox: Sandbox) throws {
    var reader = MessageReader(message.bytes[...])
    switch WorkerSpawner.Command(rawValue: try reader.read()) {
    case .fork: try fork(sandbox)
    case .status:
      let id = try reader.number(Int32.self)
      var answer = MessageWriter()
      answer.append(tt_process_wait(id))
      try control.send(answer.bytes)
    case nil: throw MessageError()
    }
  }

  private func fork(_ sandbox: Sandbox) throws {
    let (ours, theirs) = try WorkerSocket.pair()
    let parent = getpid()
    let id = tt_fork()
    guard id != 0 else {
      // The other end belongs to the client: a worker with a copy would not detect that the client closes it.
      close(theirs.number)
      work(ours, sandbox, parent: parent)
    }
    guard id > 0 else { throw SystemError(errno) }
    let process = FileDescriptor(adopting: tt_process_descriptor(id))
    guard process.number >= 0 else { throw SystemError(errno) }
    var answer = MessageWriter()
    answer.append(id)
    try control.send(answer.bytes, [theirs.number, process.number])
  }

  /// Runs a worker.
  private func work(_ socket: WorkerSocket, _ sandbox: Sandbox, parent: Int32) -> Never {
    _ = tt_end_with_parent(parent)
    close(control.number)
    // Decoders print errors of damaged files there, which are irrelevant to the user of the app.
    if logger.logLevel > .debug { tt_discard_stderr() }
    do {
      try sandbox.enter()
      while let message = try socket.receive() {
        var reader = MessageReader(message.bytes[...])
        Sandbox.limitMemory(to: try reader.read())
        var request = WorkerRequest(reader: reader, files: message.descriptors)
        try reply(try handler(&request), socket)
      }
      tt_exit(0)
    } catch {
      tt_exit(EXIT_FAILURE)
    }
  }

  private func reply(_ answer: WorkerReply, _ socket: WorkerSocket) throws {
    var header = WorkerReplyHeader()
    header.isLast = Sandbox.processorTime > Self.maximumCPUTime
    header.count = answer.message.bytes.count
    var memory = answer.memory
    var message = MessageWriter()
    // The reply header takes ten bytes.
    if answer.message.bytes.count > WorkerSocket.capacity - 64 {
      header.isInMemory = true
      memory.insert(
        try SharedMemory(Bytes(answer.message.bytes)), at: 0)
      message.write(header)
    } else {
      message.write(header)
      message.append(bytes: answer.message.bytes)
    }
    try socket.send(message.bytes, memory.map(\.descriptor.number))
  }
}
