import GObjectKit
import PixbufKit

extension ImageEncoder {
  /// Encodes RGB rows, 8 bits per channel, as JPEG, without converting them to a `PixelBuffer`.
  ///
  /// - Parameters:
  ///   - stride: The number of bytes from one row to the next.
  ///   - quality: The JPEG quality, 0…100; values outside are clamped.
  /// - Throws: `ImageError.encoding` if the encoder fails.
  public static func jpeg(
    rgb bytes: Bytes, size: ImageSize, stride: Int, quality: Int
  ) throws(ImageError) -> Bytes {
    precondition(
      size.width > 0 && size.height > 0 && stride >= size.width * 3
        && bytes.count >= stride * (size.height - 1) + size.width * 3)
    let pixbuf = Pixbuf(bytes, width: size.width, height: size.height, stride: stride, hasAlpha: false)
    do throws(GLibError) {
      return try pixbuf.encoded(as: "jpeg", options: [("quality", String(min(max(quality, 0), 100)))])
    } catch {
      throw .encoding(message: error.message)
    }
  }
}
