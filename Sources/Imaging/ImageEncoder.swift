import GObjectKit
import PixbufKit

/// Encodes pixels as PNG and JPEG.
public enum ImageEncoder {
  /// Encodes as PNG.
  ///
  /// - Parameters:
  ///   - compression: The zlib level, 0…9: 1 is fast, 6 small. Values outside are clamped.
  ///   - texts: The contents of `tEXt` chunks. They are Latin-1 (PNG specification, 11.3.4.3); other characters
  ///     become question marks.
  /// - Throws: `ImageError.encoding` if the encoder fails.
  public static func png(
    _ pixels: PixelBuffer, compression: Int = 6, texts: [(key: String, value: String)] = []
  ) throws(ImageError) -> Bytes {
    try encode(
      pixels, as: "png", channels: pixels.isOpaque ? 3 : 4,
      options: [("compression", String(min(max(compression, 0), 9)))]
        + texts.map { ("tEXt::" + $0.key, latin1($0.value)) })
  }

  private static func latin1(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 256 ? $0 : "?" }))
  }

  /// Encodes as JPEG. Transparent pixels become black.
  ///
  /// - Parameter quality: The JPEG quality, 0…100; values outside are clamped.
  /// - Throws: `ImageError.encoding` if the encoder fails.
  public static func jpeg(_ pixels: PixelBuffer, quality: Int = 90) throws(ImageError) -> Bytes {
    try encode(pixels, as: "jpeg", channels: 3, options: [("quality", String(min(max(quality, 0), 100)))])
  }

  private static func encode(
    _ pixels: PixelBuffer, as format: String, channels: Int, options: [(key: String, value: String)]
  ) throws(ImageError) -> Bytes {
    let stride = pixels.width * channels
    var row = [UInt8](repeating: 0, count: stride + channels)
    let bytes = Bytes(count: stride * pixels.height) { output in
      pixels.bytes.withBytes { input in
        for y in 0..<pixels.height {
          unpack(input, at: y * pixels.stride, pixels.width, channels, &row)
          for index in 0..<stride {
            output.storeBytes(of: row[index + channels], toByteOffset: y * stride + index, as: UInt8.self)
          }
        }
      }
    }
    let pixbuf = Pixbuf(
      bytes, width: pixels.width, height: pixels.height, stride: stride, hasAlpha: channels == 4)
    do throws(GLibError) {
      return try pixbuf.encoded(as: format, options: options)
    } catch {
      throw .encoding(message: error.message)
    }
  }

  /// Converts one row to the order of file formats, RGB(A), not premultiplied. The row starts in `output` after one
  /// unused pixel.
  private static func unpack(
    _ input: RawSpan, at start: Int, _ width: Int, _ channels: Int, _ output: inout [UInt8]
  ) {
    var offset = channels
    for x in 0..<width {
      let value = BGRAPixel.load(input, start + x * 4)
      if channels == 4 {
        output[offset] = divided(value.red, value.alpha)
        output[offset + 1] = divided(value.green, value.alpha)
        output[offset + 2] = divided(value.blue, value.alpha)
        output[offset + 3] = UInt8(truncatingIfNeeded: value.alpha)
      } else {
        output[offset] = UInt8(truncatingIfNeeded: value.red)
        output[offset + 1] = UInt8(truncatingIfNeeded: value.green)
        output[offset + 2] = UInt8(truncatingIfNeeded: value.blue)
      }
      offset += channels
    }
  }

  private static func divided(_ color: UInt32, _ alpha: UInt32) -> UInt8 {
    alpha == 0 ? 0 : UInt8(min(255, (color * 255 + alpha / 2) / alpha))
  }
}
