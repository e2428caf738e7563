// Runs libFuzzer on a parser of untrusted bytes: `Fuzzing TARGET [LIBFUZZER-OPTION | CORPUS]…`; see `make fuzz`. A
// trap, a crash, an endless loop or a violated invariant (`check`) ends the program.
//
//   Target ───────── the parsers, by name
//   MemoryFile ───── bytes as a file, for parsers that open one
//   TrashSandbox ─── a desktop trash in a temporary folder
import CFuzzer
import Glibc

let arguments = CommandLine.arguments
guard arguments.count > 1, let target = Target(rawValue: arguments[1]) else {
  let usage = "Usage: Fuzzing TARGET [OPTION | CORPUS]…; targets: \(Target.names)\n"
  write(STDERR_FILENO, usage, usage.utf8.count)
  exit(64)
}
chosen = target
var count = CInt(arguments.count - 1)
var words: [UnsafeMutablePointer<CChar>?] =
  [strdup(arguments[0])] + arguments.dropFirst(2).map { strdup($0) } + [nil]
let status = words.withUnsafeMutableBufferPointer { buffer in
  var start = buffer.baseAddress
  return LLVMFuzzerRunDriver(&count, &start) { data, size in
    chosen?.run(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  }
}
exit(status)
