import CGLib
import CImageLibraries
import GObjectKit
import Glibc
import PixbufKit

/// The frames of an AVIF file with an image sequence, decoded by libavif. Use it on one thread.
public final class AVIFSequence {
  /// Whether libavif is installed. The first call loads it.
  public static var isAvailable: Bool { tt_avif_is_available() != 0 }

  private let sequence: OpaquePointer
  /// libavif reads from the file's bytes.
  private let file: Bytes

  /// Reads the tables of a file; nil if libavif is not installed, or if the file has no sequence of AV1 frames.
  ///
  /// - Parameter largestImage: The maximum number of pixels of a frame.
  public init?(_ file: Bytes, largestImage: Int) {
    let opened = file.withBytes { span in
      span.withUnsafeBytes { tt_avif_open($0.baseAddress, $0.count, UInt32(clamping: largestImage)) }
    }
    guard let opened else { return nil }
    (sequence, self.file) = (opened, file)
  }

  deinit { tt_avif_close(sequence) }

  /// The number of frames.
  public var count: Int { Int(tt_avif_count(sequence)) }

  /// Decodes a frame. The work is that of one frame if the frame before was the last one that was decoded; otherwise it
  /// begins at the last frame that does not depend on others.
  ///
  /// - Parameter index: The index of the frame, from 0.
  /// - Returns: nil if there is no such frame, or if it is damaged.
  public func frame(_ index: Int) -> Pixbuf? {
    var (width, height, components): (Int32, Int32, Int32) = (0, 0, 0)
    guard let pixels = tt_avif_frame(sequence, Int32(clamping: index), &width, &height, &components),
      width > 0, height > 0
    else { return nil }
    let count = gsize(width) * gsize(height) * gsize(components)
    let bytes = Bytes(adopting: g_bytes_new_with_free_func(pixels, count, { free($0) }, pixels))
    return Pixbuf(bytes, width: Int(width), height: Int(height), components: Int(components))
  }
}
