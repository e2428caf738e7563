import CGLib
import CImageLibraries
import GObjectKit
import PixbufKit

/// Encodes images as AVIF by libavif, if it is installed.
public struct AVIFEncoder {
  /// The quality, 0…100; values outside are clamped.
  public var quality = 60
  /// Whether the colors have the resolution of the luminance (4:4:4), not half of it (4:2:0).
  public var hasFullColor = false
  /// The ICC profile; empty for sRGB.
  public var profile: [UInt8] = []
  /// The EXIF block, a TIFF structure; empty for none.
  public var exif: [UInt8] = []
  /// The XMP packet; empty for none.
  public var xmp: [UInt8] = []

  /// Eight to ten is for live video, six takes twice the time for files that are a hundredth smaller (measured with libaom
  /// 3.6 and photos of 12 megapixels).
  private static let speed: Int32 = 8

  /// Whether libavif is installed with an AV1 encoder. The first call loads it.
  public static var isAvailable: Bool { tt_avif_can_encode() != 0 }

  /// An encoder without metadata.
  public init() {}

  /// Encodes an image.
  ///
  /// - Returns: nil if libavif or its encoder is not installed, or if the encoder fails.
  public func encode(_ pixbuf: Pixbuf) -> Bytes? {
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    let file = pixbuf.withPixels { pixels in
      pixels.withUnsafeBytes { pixels in
        profile.withUnsafeBufferPointer { profile in
          exif.withUnsafeBufferPointer { exif in
            xmp.withUnsafeBufferPointer { xmp in
              var picture = TtAvifPicture(
                pixels: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), width: Int32(pixbuf.width),
                height: Int32(pixbuf.height), components: pixbuf.hasAlpha ? 4 : 3, stride: pixbuf.stride,
                has_full_color: hasFullColor ? 1 : 0, profile: profile.baseAddress,
                profile_count: profile.count, exif: exif.baseAddress, exif_count: exif.count,
                xmp: xmp.baseAddress, xmp_count: xmp.count)
              return tt_avif_encode(
                &picture, Int32(min(max(quality, 0), 100)), Self.speed, &bytes, &count)
            }
          }
        }
      }
    }
    guard let file else { return nil }
    return Bytes(adopting: g_bytes_new_with_free_func(bytes, gsize(count), { tt_avif_free($0) }, file))
  }
}
