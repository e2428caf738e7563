import CGLib
import CImageLibraries
import GObjectKit
import PixbufKit

/// An image that libvips decodes. Use it on one thread.
public final class VipsImage {
  /// The loaders that are used, by libvips' names.
  public enum Loader: String, Sendable {
    case jpeg = "jpegload"
    case tiff = "tiffload"
    case jpegXL = "jxlload"
    case jpeg2000 = "jp2kload"
  }

  /// Whether libvips is installed. The first call loads it, with its modules: about 40 ms and 30 MB.
  public static var isAvailable: Bool { tt_vips_is_available() != 0 }

  private let image: OpaquePointer
  /// libvips reads from the file's bytes until the pixels are decoded.
  private let file: Bytes

  /// Reads the header of a file; nil if libvips is not installed, or if the file is damaged: see `message`.
  ///
  /// - Parameter page: The index of the directory of a TIFF.
  public init?(_ file: Bytes, _ loader: Loader, page: Int = 0) {
    let opened = file.withBytes { span in
      span.withUnsafeBytes { tt_vips_open(loader.rawValue, $0.baseAddress, $0.count, Int32(clamping: page)) }
    }
    guard let opened else { return nil }
    (image, self.file) = (opened, file)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(image)) }

  /// The size in pixels, as stored.
  public var size: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    tt_vips_size(image, &width, &height)
    return (Int(width), Int(height))
  }

  /// The EXIF orientation of the stored pixels, 1…8.
  public var orientation: Int { Int(tt_vips_orientation(image)) }

  /// The number of bytes of one stored pixel.
  public var pixelSize: Int { Int(tt_vips_pixel_size(image)) }

  /// Whether the pixels are amounts of the inks cyan, magenta, yellow and black.
  public var isCMYK: Bool { tt_vips_is_cmyk(image) != 0 }

  /// Whether the decoded pixels have the colors of the profile; otherwise they are sRGB or inks.
  public var keepsColors: Bool { tt_vips_keeps_colors(image) != 0 }

  /// The ICC profile of the pixels; nil if there is none.
  public var profile: [UInt8]? {
    var count = 0
    guard let bytes = tt_vips_profile(image, &count), count > 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Decodes the pixels to 8 bits per component: those of a pixbuf, or four inks, of which 0 is none. Call it once.
  ///
  /// - Returns: nil if the file is damaged; see `message`.
  public func pixels() -> (bytes: Bytes, components: Int)? {
    var (count, components): (Int, Int32) = (0, 0)
    guard let pixels = tt_vips_pixels(image, &count, &components) else { return nil }
    return (Bytes(adopting: g_bytes_new_take(pixels, gsize(count))), Int(components))
  }

  /// libvips' message of the last failure, for logs.
  public static var message: String { String(cString: tt_vips_message()) }
}
