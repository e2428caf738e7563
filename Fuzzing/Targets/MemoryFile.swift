import CFuzzer
import Glibc

/// An unlinked file in memory with given bytes. It exists as long as this object.
final class MemoryFile {
  private let descriptor: CInt

  init(_ bytes: [UInt8]) {
    descriptor = memfd_create("fuzzing", 0)
    precondition(descriptor >= 0)
    precondition(
      bytes.isEmpty || bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == bytes.count)
  }

  deinit { close(descriptor) }

  /// A path that opens the file at its start.
  var path: String { "/proc/self/fd/\(descriptor)" }
}
