import CWorker
import FileTesting
import GObjectKit
import GObjectTesting
import Glibc
import PictureTesting
import TestTools
import Testing

@testable import WorkerKit

/// The name of the program that these tests make crash.
private let faulty = "FaultyDecoder"

private let executable = File.executable.parent.child(faulty).path

/// Sends a command to the faulty decoder and returns its reply.
private func ask<Value: MessageValue>(
  _ pool: WorkerPool, _ command: String, _ argument: String? = nil, files: [Int32] = [],
  memory: Int = 1 << 30, within timeout: Duration = .seconds(30), urgency: WorkerPool.Urgency = .ordinary,
  cancellation: CancellationFlag? = nil, as type: Value.Type = Int.self
) throws(WorkerError) -> Value {
  var message = MessageWriter()
  message.write(command)
  if let argument { message.write(argument) }
  var reply = try pool.perform(
    WorkerPool.Request(message.bytes, files: files, memory: memory), within: timeout, urgency: urgency,
    cancellation: cancellation)
  guard let value = try? reply.reader.read(Value.self) else { throw .badReply }
  return value
}

/// The error of a command; nil if it succeeds.
private func failure(_ pool: WorkerPool, _ command: String, memory: Int = 1 << 30) -> WorkerError? {
  do throws(WorkerError) {
    _ = try ask(pool, command, memory: memory, within: .seconds(30), as: Int.self)
    return nil
  } catch {
    return error
  }
}

@Suite(.timeLimit(.minutes(2)), .crashes(faulty)) struct WorkerTests {
  private let pool = WorkerPool(kind: "with-landlock", program: executable)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aRequestGetsItsReply() throws {
    #expect(try ask(pool, "echo", "grün", as: String.self) == "grün")
  }

  @Test func aLongReplyIsComplete() throws {
    let text: String = try ask(pool, "long", as: String.self)
    #expect(text == String(repeating: "é", count: 100_000))
  }

  @Test func anOpenFileIsRead() throws {
    let file = try InputFile(path: try folder.write(Array("words".utf8), to: "a.txt"))
    #expect(try ask(pool, "read", files: [file.descriptor.number], as: String.self) == "words")
  }

  @Test func aWorkerThatTrapsIsReplaced() throws {
    guard case .ended(let signal)? = failure(pool, "trap") else {
      Issue.record("the worker did not end")
      return
    }
    #expect([SIGILL, SIGTRAP].contains(Int32(signal)))
    #expect(try ask(pool, "echo", "next", as: String.self) == "next")
  }

  @Test func aWorkerThatExitsIsReplaced() throws {
    #expect(failure(pool, "exit") == .ended(signal: 0))
    #expect(try ask(pool, "echo", "next", as: String.self) == "next")
  }

  @Test func theLogNamesTheFileThatEndedAWorker() throws {
    LogRecorder.record()
    let path = try folder.write(Array("trap".utf8), to: "deadly.txt")
    let file = try InputFile(path: path)
    let error = #expect(throws: WorkerError.self) {
      try ask(pool, "trap", files: [file.descriptor.number], as: Int.self)
    }
    guard case .ended(let signal)? = error else { return }
    #expect(
      LogRecorder.messages(containing: "deadly.txt").map { $0["MESSAGE"] } == [
        "the with-landlock worker was ended by signal \(signal): \(path)"
      ])
  }

  @Test func memoryIsLimited() throws {
    // The decoder aborts when malloc(3) fails; without the limit it would exhaust the machine's memory.
    #expect(failure(pool, "allocate", memory: 256 << 20) == .ended(signal: Int(SIGABRT)))
  }

  @Test(arguments: ["fork", "run", "connect", "signal"])
  func aForbiddenSystemCallKillsTheWorker(command: String) throws {
    #expect(failure(pool, command) == .ended(signal: Int(SIGSYS)))
    #expect(try ask(pool, "echo", "next", as: String.self) == "next")
  }

  @Test func userFilesCannotBeOpened() throws {
    let secret = try folder.write(Array("secret".utf8), to: "secret.txt")
    #expect(try ask(pool, "open", secret) == Int(EACCES))
    #expect(try ask(pool, "open", "/etc/passwd") == Int(EACCES))
    #expect(try ask(pool, "create", folder.path("new.txt")) == Int(EACCES))
    #expect(!File(path: folder.path("new.txt")).exists)
    // Libraries and fonts can be opened: loaders open them on demand.
    #expect(try ask(pool, "open", "/usr/share/mime/magic") == 0)
  }

  @Test func withoutLandlockNoFileCanBeOpened() throws {
    let pool = WorkerPool(kind: "without-landlock", program: executable)
    #expect(try ask(pool, "open", "/usr/share/mime/magic") == Int(EACCES))
    #expect(try ask(pool, "create", folder.path("new.txt")) == Int(EACCES))
    #expect(try ask(pool, "echo", "still there", as: String.self) == "still there")
  }

  @Test func descriptorsAreLimited() throws { #expect(try ask(pool, "descriptors") < 128) }

  @Test func aWorkerThatExceedsTheTimeoutIsKilled() throws {
    let process: Int = try ask(pool, "process")
    #expect(throws: WorkerError.timedOut) {
      try ask(pool, "spin", within: .milliseconds(300), as: Int.self)
    }
    #expect(kill(Int32(process), 0) != 0)
    #expect(try ask(pool, "echo", "next", as: String.self) == "next")
  }

  /// A good file beside programs that use all CPUs.
  @Test func theTimeForWhichAWorkerWaitsForTheProcessorDoesNotCount() throws {
    let process: Int = try ask(pool, "process")
    // All on the first CPU that this process may use.
    let affinity = try Command.run(["taskset", "--pid", "--cpu-list", "\(getpid())"]).text
    let cpu = try #require(affinity.split(separator: ":").last?.split { !$0.isNumber }.first.map(String.init))
    _ = try Command.run(["taskset", "--pid", "--cpu-list", cpu, "\(process)"])
    let others = try (0..<3).map { _ in
      try HelperProcess("/usr/bin/taskset", ["--cpu-list", cpu, "sh", "-c", "while :; do :; done"])
    }
    defer { for other in others { other.kill() } }
    // It gets a quarter of the CPU, and needs four seconds.
    #expect(try ask(pool, "compute", within: .seconds(2), urgency: .immediate) == process)
  }

  @Test func thePoolsOfAKindShareAForkServer() throws {
    let background = WorkerPool(kind: "with-landlock", nice: 15, program: executable)
    let workers = try [pool, background].map { try Int32(ask($0, "process", as: Int.self)) }
    let parents = try workers.map { worker in
      try String(decoding: File(path: "/proc/\(worker)/status").contents(), as: UTF8.self)
        .split(separator: "\n").first { $0.hasPrefix("PPid:") }
    }
    #expect(parents[0] != nil && parents[0] == parents[1])
    #expect(workers.map { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t($0)) } == [0, 15])
  }

  @Test func cancellingKillsOnlyItsWorker() async throws {
    let flag = CancellationFlag()
    let pool = WorkerPool(kind: "with-landlock", limit: 2, program: executable)
    let spinning = Task.detached { () -> WorkerError? in
      do throws(WorkerError) {
        _ = try ask(pool, "spin", within: .seconds(60), cancellation: flag, as: Int.self)
        return nil
      } catch {
        return error
      }
    }
    // The other worker replies meanwhile and is still the same process afterwards.
    let other: Int = try ask(pool, "process")
    flag.cancel()
    #expect(await spinning.value == .cancelled)
    #expect(kill(Int32(other), 0) == 0)
    #expect(throws: WorkerError.cancelled) {
      try ask(pool, "echo", "x", cancellation: flag, as: String.self)
    }
  }

  /// A request that is cancelled when its reply arrives leaves its worker to the next request.
  @Test func aLateCancellationDoesNotHarmTheNextRequest() async throws {
    let pool = WorkerPool(kind: "with-landlock", limit: 1, program: executable)
    _ = try ask(pool, "echo", "started", as: String.self)
    let clock = ContinuousClock()
    let duration = try clock.measure { _ = try ask(pool, "echo", "measured", as: String.self) }
    for number in 0..<300 {
      let flag = CancellationFlag()
      let moment = clock.now + duration * Double(number % 30) / 20
      let cancelling = Task.detached {
        while clock.now < moment {}
        flag.cancel()
      }
      _ = try? ask(pool, "echo", "cancelled", cancellation: flag, as: String.self)
      #expect(try ask(pool, "echo", "next", as: String.self) == "next")
      await cancelling.value
    }
  }

  @Test func aSlowRequestDoesNotBlockOthers() async throws {
    let pool = WorkerPool(kind: "with-landlock", limit: 1, program: executable)
    let flag = CancellationFlag()
    let spinning = Task.detached {
      try? ask(pool, "spin", within: .seconds(60), cancellation: flag, as: Int.self)
    }
    await eventually("the slow request has its worker") { pool.activeRequests == 1 }
    #expect(try ask(pool, "echo", "not waiting", as: String.self) == "not waiting")
    flag.cancel()
    #expect(await spinning.value == nil)
  }

  /// The end of a session signals each process of the app, which still saves files then.
  @Test func signalsToEndAreIgnored() throws {
    let process: Int = try ask(pool, "process")
    for number in [SIGTERM, SIGINT, SIGHUP] { kill(Int32(process), number) }
    #expect(try ask(pool, "process", as: Int.self) == process)
  }

  @Test func idleWorkersExit() async throws {
    let pool = WorkerPool(kind: "with-landlock", idleTime: .milliseconds(200), program: executable)
    let process: Int = try ask(pool, "process")
    await eventually("the idle worker has ended") { kill(Int32(process), 0) != 0 }
    #expect(pool.idleProcesses.isEmpty)
    #expect(try ask(pool, "echo", "again", as: String.self) == "again")
  }

  @Test func aMalformedReplyIsRefused() {
    #expect(throws: WorkerError.badReply) { try ask(pool, "garbage", as: String.self) }
    #expect(throws: WorkerError.ended(signal: 0)) { try ask(pool, "unknown", as: String.self) }
  }

  @Test func aMissingExecutableIsReported() {
    let pool = WorkerPool(kind: "image", program: "/nowhere/decoder")
    #expect(throws: WorkerError.notFound(searched: ["/nowhere/decoder"])) {
      try ask(pool, "echo", "x", as: String.self)
    }
  }
}

@Suite(.timeLimit(.minutes(1))) struct SharedMemoryTests {
  @Test func sealedMemoryIsMapped() throws {
    let memory = try SharedMemory(Bytes(Array("words".utf8)))
    #expect(try Bytes(sealed: memory.descriptor).array == Array("words".utf8))
    #expect(throws: SystemError(EINVAL)) { try Bytes(sealed: memory.descriptor, count: 1 << 20) }
  }

  @Test func unsealedMemoryIsRefused() throws {
    // The sender could truncate it during a read, which would crash the reader.
    var mapping: UnsafeMutableRawPointer?
    let open = FileDescriptor(adopting: tt_memory_make(100, &mapping))
    #expect(throws: SystemError(EPERM)) { try Bytes(sealed: open, count: 100) }
  }

  @Test func messagesSurviveTheRoundTrip() throws {
    var writer = MessageWriter()
    writer.write("grün")
    writer.write([1, -2, Int.max])
    writer.write(Double?.none)
    writer.write(Duration.milliseconds(-1500))
    var reader = MessageReader(writer.bytes[...])
    #expect(try reader.read(String.self) == "grün")
    #expect(try reader.read([Int].self) == [1, -2, Int.max])
    #expect(try reader.read(Double?.self) == nil)
    #expect(try reader.read(Duration.self) == .milliseconds(-1500))
    #expect(reader.remaining == 0)
  }

  @Test func aTruncatedMessageIsRefused() throws {
    var writer = MessageWriter()
    writer.write(["one", "two"])
    writer.write([1.5, 2.5])
    for length in 0..<writer.bytes.count {
      #expect(throws: MessageError.self, "\(length) bytes") {
        var reader = MessageReader(writer.bytes[..<length])
        _ = try reader.read([String].self)
        _ = try reader.read([Double].self)
      }
    }
  }
}
