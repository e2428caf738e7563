import GObjectKit
import PixbufKit

extension ImageEncoder {
  /// Encodes rows of red, green, blue as JPEG, without converting them first. `quality` is 0…100.
  ///
  /// - Parameter stride: Bytes from one row to the next.
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
