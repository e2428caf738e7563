import CGLib

/// An immutable block of memory (`GBytes`), shared without copying between threads and with GTK.
///
/// Safe to send: GBytes is immutable and its reference count is atomic.
public final class Bytes: @unchecked Sendable {
  /// The `GBytes`, for modules of layer 2.
  public let pointer: OpaquePointer

  /// Takes over a `GBytes` reference (transfer full).
  public init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  /// Copies `bytes` into a new block.
  public init(_ bytes: some Sequence<UInt8>) {
    let array = Array(bytes)
    pointer = array.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
  }

  /// Allocates `count` uninitialized bytes and passes them to `fill`, which must write every byte.
  public init(count: Int, filledBy fill: (inout MutableRawSpan) -> Void) {
    let memory = g_malloc(gsize(max(count, 1)))!  // g_malloc aborts instead of returning NULL
    var span = MutableRawSpan(_unsafeStart: memory, byteCount: count)
    fill(&span)
    pointer = g_bytes_new_take(memory, gsize(count))
  }

  deinit { g_bytes_unref(pointer) }

  /// The number of bytes.
  public var count: Int { Int(g_bytes_get_size(pointer)) }

  /// Calls `body` with the bytes, without copying them. The span is valid during the call.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var size: gsize = 0
    let start = g_bytes_get_data(pointer, &size)
    return try body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(start: start, count: Int(size))))
  }
}
