// A decoder that misbehaves on request, in the ways in which a malicious file could make a real decoder misbehave, so
// that tests can check each rule of the sandbox.

import CWorker
import GObjectKit
import Glibc
import SandboxKit
import WorkerKit

/// Prevents the compiler from removing the allocations.
nonisolated(unsafe) var kept: [UnsafeMutableRawPointer] = []

/// Opens a file and replies with the error number, or 0 if it was opened.
func attempt(_ path: String, _ flags: Int32) -> WorkerReply {
  let descriptor = path.withCString { open($0, flags, 0o600) }
  let failure = descriptor < 0 ? errno : 0
  if descriptor >= 0 { close(descriptor) }
  return WorkerReply(Int(failure))
}

func answer(_ request: inout WorkerRequest) throws -> WorkerReply {
  let command: String = try request.reader.read()
  switch command {
  case "echo":
    let text: String = try request.reader.read()
    return WorkerReply(text)
  case "long": return WorkerReply(String(repeating: "é", count: 100_000))
  case "read":
    let file = try InputFile(request.files[0])
    return WorkerReply(String(decoding: try file.read(at: 0, count: 100), as: UTF8.self))
  case "process": return WorkerReply(Int(getpid()))
  case "trap": fatalError("on purpose")
  case "spin": while true {}
  case "compute":
    // A second of CPU time.
    let times = ThreadTimes()
    while times.processor < 1_000_000 {}
    return WorkerReply(Int(getpid()))
  case "exit": exit(0)
  case "allocate":
    while true {
      guard let block = malloc(64 << 20) else { abort() }
      memset(block, 1, 64 << 20)
      kept.append(block)
    }
  case "fork": return WorkerReply(Int(tt_fork()))
  case "run":
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    return WorkerReply(Int(execv("/usr/bin/true", &arguments)))
  case "connect": return WorkerReply(Int(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)))
  case "signal": return WorkerReply(Int(kill(getppid(), SIGTERM)))
  case "open": return attempt(try request.reader.read(), O_RDONLY)
  case "create": return attempt(try request.reader.read(), O_RDWR | O_CREAT)
  case "descriptors":
    var count = 0
    while dup(0) >= 0 { count += 1 }
    return WorkerReply(count)
  case "garbage":
    // Malformed: the length of a string that does not follow.
    return WorkerReply(Int.max)
  case "memory":
    let memory = try SharedMemory(Bytes(Array("sealed".utf8)))
    return WorkerReply(Int(6), memory: [memory])
  default: throw MessageError()
  }
}

var rules = SandboxRules(readable: SandboxRules.systemFolders)
rules.usesLandlock = CommandLine.arguments.dropFirst().first != "without-landlock"
ForkServer.run(rules, load: { _ in }, handler: answer)
