import CWorker
import GObjectKit
import Glibc
import WorkerKit

/// The process that makes workers: it loads what they need once, and copies itself for each.
///
/// It has one thread and reads no file of a user; its copies do, in the sandbox.
package struct ForkServer {
  /// How a worker answers. The handler runs in the sandbox, on the worker's only thread. Where it throws, the worker
  /// ends: it got a request that is none, or cannot answer.
  package typealias Handler = (inout WorkerRequest) throws -> WorkerAnswer

  /// After this much processor time a worker is replaced: memory that libraries leak goes with it, and the limit of
  /// the kernel is not met.
  private static let longestLife = Duration.seconds(300)

  private let rules: SandboxRules
  private let handler: Handler
  private let control: WorkerSocket

  /// Serves the socket that the program was started with, and ends with it. Never returns.
  ///
  /// - Parameters:
  ///   - load: Loads libraries, before the first worker is made. The argument is whether workers will be able to
  ///     open files; where not, everything that is loaded on demand must be loaded now.
  package static func run(
    _ rules: SandboxRules, load: (_ canOpenFiles: Bool) -> Void, handler: @escaping Handler
  ) -> Never {
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
      // The other end is the caller's: a worker that kept it would not see the caller end.
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

  /// The life of a worker.
  private func work(_ socket: WorkerSocket, _ sandbox: Sandbox, parent: Int32) -> Never {
    _ = tt_end_with_parent(parent)
    close(control.number)
    // Decoders complain of damaged files there, which is no news for whoever started the app.
    if Environment["TINTYPE_DEBUG"] == nil { tt_silence() }
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

  private func reply(_ answer: WorkerAnswer, _ socket: WorkerSocket) throws {
    var envelope = WorkerEnvelope()
    envelope.isLast = Sandbox.processorTime > Self.longestLife
    envelope.count = answer.message.bytes.count
    var memory = answer.memory
    var message = MessageWriter()
    // The envelope takes ten bytes.
    if answer.message.bytes.count > WorkerSocket.capacity - 64 {
      envelope.isInMemory = true
      memory.insert(
        try SharedMemory(Bytes(answer.message.bytes)), at: 0)
      message.write(envelope)
    } else {
      message.write(envelope)
      message.append(bytes: answer.message.bytes)
    }
    try socket.send(message.bytes, memory.map(\.descriptor.number))
  }
}
