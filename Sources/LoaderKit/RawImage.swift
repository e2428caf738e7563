import CGLib
import CImageLibraries
import GObjectKit
import Glibc
import PixbufKit

/// A camera's raw image, developed by LibRaw. Use it on one thread.
public final class RawImage {
  /// Whether LibRaw is installed. The first call loads it.
  public static var isAvailable: Bool { tt_raw_is_available() != 0 }

  private let raw: OpaquePointer
  /// LibRaw reads from the file's bytes until the image is developed.
  private let file: Bytes

  /// Parses the headers of a file; nil if LibRaw is not installed, or if the file is not a raw image that it knows.
  public init?(_ file: Bytes) {
    let opened = file.withBytes { span in
      span.withUnsafeBytes { tt_raw_open($0.baseAddress, $0.count) }
    }
    guard let opened else { return nil }
    (raw, self.file) = (opened, file)
  }

  deinit { tt_raw_close(raw) }

  /// The size of the sensor's image in pixels, as stored.
  public var size: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    tt_raw_size(raw, &width, &height)
    return (Int(width), Int(height))
  }

  /// The EXIF orientation of the stored pixels, 1…8.
  public var orientation: Int {
    // By LibRaw's bits: mirrored horizontally, mirrored vertically, transposed.
    [1, 2, 4, 3, 5, 8, 6, 7][Int(tt_raw_flip(raw))]
  }

  /// Whether data was missing or could not be decoded when the image was developed. Its pixels are not those of the photo.
  public var isDamaged: Bool { tt_raw_damage(raw) != TT_RAW_WHOLE }

  /// Whether the file ended before the data did when the image was developed.
  public var isTruncated: Bool { tt_raw_damage(raw) == TT_RAW_TRUNCATED }

  /// Develops the image: the camera's white balance, sRGB, as stored. Call it once.
  ///
  /// - Parameter isHalf: Whether each 2 × 2 pixels of the sensor become one, several times faster than interpolation.
  /// - Returns: nil if the file is truncated, or if it uses a compression that LibRaw does not know; damaged data does not
  ///   end the development.
  public func develop(isHalf: Bool) -> Pixbuf? {
    var (width, height, components): (Int32, Int32, Int32) = (0, 0, 0)
    var pixels: UnsafePointer<UInt8>?
    guard let block = tt_raw_develop(raw, isHalf ? 1 : 0, &width, &height, &components, &pixels), let pixels,
      width > 0, height > 0
    else { return nil }
    let count = gsize(width) * gsize(height) * gsize(components)
    let bytes = Bytes(adopting: g_bytes_new_with_free_func(pixels, count, { free($0) }, block))
    return Pixbuf(bytes, width: Int(width), height: Int(height), components: Int(components))
  }
}
