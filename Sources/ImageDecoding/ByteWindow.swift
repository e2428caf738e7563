import Imaging

/// Reads single bytes of a file, in order or nearly so, from a window that moves over it.
struct ByteWindow {
  private static let size = 65_536

  private var window: [UInt8] = []
  private var start = 0

  /// The byte at `offset`; nil beyond the end of the file.
  mutating func byte(_ offset: Int, _ source: borrowing ImageSource) -> UInt8? {
    if !(start..<start + window.count).contains(offset) {
      guard offset >= 0, offset < source.file.size,
        let bytes = source.bytes(at: offset, count: min(Self.size, source.file.size - offset))
      else { return nil }
      (window, start) = (bytes, offset)
    }
    return window[offset - start]
  }
}
