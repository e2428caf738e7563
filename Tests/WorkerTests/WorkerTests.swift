import CWorker
import GObjectKit
import Glibc
import PictureTesting
import TestTools
import Testing

@testable import WorkerKit

/// The name of the program whose end is part of these tests.
private let faulty = "FaultyDecoder"

private let executable = File.executable.parent.child(faulty).path

/// Asks the faulty decoder for something.
private func ask<Value: MessageValue>(
  _ pool: WorkerPool, _ command: String, _ argument: String? = nil, files: [Int32] = [],
  memory: Int = 1 << 30, within timeout: Duration = .seconds(30), cancellation: CancellationFlag? = nil,
  as type: Value.Type = Int.self
) throws(WorkerError) -> Value {
  var message = MessageWriter()
  message.write(command)
  if let argument { message.write(argument) }
  var reply = try pool.perform(
    WorkerPool.Request(message.bytes, files: files, memory: memory), within: timeout,
    cancellation: cancellation)
  guard let value = try? reply.reader.read(Value.self) else { throw .badReply }
  return value
}

/// The error that a command ends with; nil where it is answered.
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
  private let folder = TemporaryFolder()

  @Test func aRequestIsAnswered() throws { #expect(try ask(pool, "echo", "grün", as: String.self) == "grün") }

  @Test func anAnswerThatIsTooLongForAMessageIsWhole() throws {
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

  @Test func aWorkerThatLeavesIsReplaced() throws {
    #expect(failure(pool, "exit") == .ended(signal: 0))
    #expect(try ask(pool, "echo", "next", as: String.self) == "next")
  }

  @Test func memoryIsLimited() throws {
    // It aborts where malloc(3) gives nothing; without the limit it would take all of the machine's.
    #expect(failure(pool, "allocate", memory: 256 << 20) == .ended(signal: Int(SIGABRT)))
  }

  @Test(arguments: ["fork", "run", "connect", "signal"])
  func aCallThatIsNotAllowedEndsTheWorker(command: String) throws {
    #expect(failure(pool, command) == .ended(signal: Int(SIGSYS)))
    #expect(try ask(pool, "echo", "next", as: String.self) == "next")
  }

  @Test func filesOfTheUserCannotBeOpened() throws {
    let secret = try folder.write(Array("secret".utf8), to: "secret.txt")
    #expect(try ask(pool, "open", secret) == Int(EACCES))
    #expect(try ask(pool, "open", "/etc/passwd") == Int(EACCES))
    #expect(try ask(pool, "create", folder.file("new.txt")) == Int(EACCES))
    #expect(!File(path: folder.file("new.txt")).exists)
    // Libraries and fonts can: loaders open them when they are needed.
    #expect(try ask(pool, "open", "/usr/share/mime/magic") == 0)
  }

  @Test func withoutLandlockNoFileCanBeOpened() throws {
    let pool = WorkerPool(kind: "without-landlock", program: executable)
    #expect(try ask(pool, "open", "/usr/share/mime/magic") == Int(EACCES))
    #expect(try ask(pool, "create", folder.file("new.txt")) == Int(EACCES))
    #expect(try ask(pool, "echo", "still there", as: String.self) == "still there")
  }

  @Test func descriptorsAreLimited() throws { #expect(try ask(pool, "descriptors") < 128) }

  @Test func aWorkerThatDoesNotAnswerInTimeIsKilled() throws {
    let process: Int = try ask(pool, "process")
    #expect(throws: WorkerError.timedOut) {
      try ask(pool, "spin", within: .milliseconds(300), as: Int.self)
    }
    #expect(kill(Int32(process), 0) != 0)
    #expect(try ask(pool, "echo", "next", as: String.self) == "next")
  }

  @Test func cancellingKillsTheWorkerAndNoOther() async throws {
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
    // The other worker answers meanwhile, and afterwards it is the same one.
    let other: Int = try ask(pool, "process")
    flag.cancel()
    #expect(await spinning.value == .cancelled)
    #expect(kill(Int32(other), 0) == 0)
    #expect(throws: WorkerError.cancelled) {
      try ask(pool, "echo", "x", cancellation: flag, as: String.self)
    }
  }

  @Test func aFileThatTakesLongDoesNotKeepOthersWaiting() async throws {
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

  @Test func workersEndWhenTheyAreIdle() async throws {
    let pool = WorkerPool(kind: "with-landlock", idleTime: .milliseconds(200), program: executable)
    let process: Int = try ask(pool, "process")
    await eventually("the idle worker has ended") { kill(Int32(process), 0) != 0 }
    #expect(pool.idleProcesses.isEmpty)
    #expect(try ask(pool, "echo", "again", as: String.self) == "again")
  }

  @Test func anAnswerThatIsNoneIsRefused() {
    #expect(throws: WorkerError.badReply) { try ask(pool, "garbage", as: String.self) }
    #expect(throws: WorkerError.ended(signal: 0)) { try ask(pool, "unknown", as: String.self) }
  }

  @Test func aMissingProgramIsSaid() {
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

  @Test func memoryThatCanStillChangeIsRefused() throws {
    // Its sender could shorten it while it is read, which would end the reader.
    var mapping: UnsafeMutableRawPointer?
    let open = FileDescriptor(adopting: tt_memory_make(100, &mapping))
    #expect(throws: SystemError(EPERM)) { try Bytes(sealed: open, count: 100) }
  }

  @Test func messagesComeBackAsTheyWere() throws {
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

  @Test(arguments: 0..<64)
  func aMessageThatIsCutIsRefused(length: Int) throws {
    var writer = MessageWriter()
    writer.write(["one", "two"])
    writer.write([1.5, 2.5])
    guard length < writer.bytes.count else { return }
    #expect(throws: MessageError.self) {
      var reader = MessageReader(writer.bytes[..<length])
      _ = try reader.read([String].self)
      _ = try reader.read([Double].self)
    }
  }
}
