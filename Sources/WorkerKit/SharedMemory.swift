import CGLib
import CWorker
import GObjectKit
import Glibc

/// Memory that one process fills and seals, so that another can map it without copying and neither can modify or
/// shrink it afterwards (memfd_create(2), "File sealing").
package final class SharedMemory: Sendable {
  /// The descriptor to send.
  package let descriptor: FileDescriptor
  /// The size in bytes, at least 1.
  package let count: Int

  /// Allocates `count` zeroed bytes, calls `fill` to write them, and seals the memory.
  ///
  /// - Throws: `SystemError` if the memory cannot be allocated or sealed.
  package init(count: Int, filledBy fill: (inout MutableRawSpan) -> Void) throws(SystemError) {
    let size = max(count, 1)
    var mapping: UnsafeMutableRawPointer?
    let number = tt_memory_make(size, &mapping)
    guard number >= 0, let mapping else { throw SystemError(errno) }
    descriptor = FileDescriptor(adopting: number)
    self.count = size
    var span = MutableRawSpan(_unsafeStart: mapping, byteCount: count)
    fill(&span)
    guard tt_memory_seal(number, mapping, size) == 0 else { throw SystemError(errno) }
  }
}

extension SharedMemory {
  /// A sealed copy of `bytes`.
  package convenience init(_ bytes: Bytes) throws(SystemError) {
    try self.init(count: bytes.count) { output in
      bytes.withBytes { input in
        input.withUnsafeBytes { input in output.withUnsafeMutableBytes { $0.copyMemory(from: input) } }
      }
    }
  }
}

extension Bytes {
  /// Maps sealed memory from another process without copying; it is unmapped with the last reference.
  ///
  /// - Throws: `SystemError` if the memory is smaller than `count` bytes or its sender can still modify it.
  package convenience init(sealed descriptor: FileDescriptor, count: Int) throws(SystemError) {
    guard let mapping = tt_memory_map_sealed(descriptor.number, count) else { throw SystemError(errno) }
    let extent = UnsafeMutablePointer<Extent>.allocate(capacity: 1)
    extent.initialize(to: Extent(start: mapping, count: count))
    let bytes = g_bytes_new_with_free_func(
      mapping, gsize(count),
      { data in
        guard let extent = data?.assumingMemoryBound(to: Extent.self) else { return }
        tt_memory_unmap(extent.pointee.start, extent.pointee.count)
        extent.deallocate()
      }, extent)
    self.init(adopting: bytes!)  // GLib aborts instead of returning NULL.
  }

  /// Maps all of the sealed memory from another process.
  ///
  /// - Throws: `SystemError` if its sender can still modify it.
  package convenience init(sealed descriptor: FileDescriptor) throws(SystemError) {
    try self.init(sealed: descriptor, count: tt_memory_size(descriptor.number))
  }
}

private struct Extent {
  let start: UnsafeRawPointer
  let count: Int
}

/// An error of a system call.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The error number of errno(3).
  package let number: Int32

  /// Makes an error from its number.
  package init(_ number: Int32) { self.number = number }

  /// The system's message, such as "Permission denied".
  package var description: String { String(cString: strerror(number)) }
}
