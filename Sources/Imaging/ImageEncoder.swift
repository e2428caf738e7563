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

  /// Whether a loader that can write WebP is installed.
  public static var canWriteWebP: Bool {
    PixbufFormat.installed.contains { $0.name == "webp" && $0.isWritable }
  }

  /// Encodes as lossy WebP, for which a loader has to be installed.
  ///
  /// - Parameter quality: The quality, 0…100; values outside are clamped.
  /// - Throws: `ImageError.unsupported` if no loader can write WebP, `ImageError.encoding` if the encoder fails.
  public static func webp(_ pixels: PixelBuffer, quality: Int = 90) throws(ImageError) -> Bytes {
    guard canWriteWebP else { throw .unsupported(format: ImageContainer.webp.displayName) }
    return try encode(
      pixels, as: "webp", channels: pixels.isOpaque ? 3 : 4,
      options: [("quality", String(min(max(quality, 0), 100)))])
  }

  private static func encode(
    _ pixels: PixelBuffer, as format: String, channels: Int, options: [(key: String, value: String)]
  ) throws(ImageError) -> Bytes {
    do throws(GLibError) {
      return try pixbuf(pixels, channels: channels).encoded(as: format, options: options)
    } catch {
      throw .encoding(message: error.message)
    }
  }

  /// The pixels in gdk-pixbuf's layout.
  package static func pixbuf(_ pixels: PixelBuffer) -> Pixbuf {
    pixbuf(pixels, channels: pixels.isOpaque ? 3 : 4)
  }

  private static func pixbuf(_ pixels: PixelBuffer, channels: Int) -> Pixbuf {
    let stride = pixels.width * channels
    let bytes = Bytes(count: stride * pixels.height) { output in
      pixels.bytes.withBytes { input in
        channels == 4 ? unpremultiply(input, into: &output) : removeAlpha(input, into: &output)
      }
    }
    return Pixbuf(bytes, width: pixels.width, height: pixels.height, stride: stride, hasAlpha: channels == 4)
  }

  /// Converts to RGBA, not premultiplied: the order of file formats.
  private static func unpremultiply(_ input: RawSpan, into output: inout MutableRawSpan) {
    for offset in stride(from: 0, to: output.byteCount, by: 4) {
      let value = BGRAPixel.load(input, offset)
      let color =
        divided(value.red, value.alpha) | divided(value.green, value.alpha) << 8
        | divided(value.blue, value.alpha) << 16
      output.setPixel(color | value.alpha << 24, at: offset)
    }
  }

  /// Converts to RGB.
  private static func removeAlpha(_ input: RawSpan, into output: inout MutableRawSpan) {
    let count = output.byteCount / 3
    for index in 0..<count - 1 {
      // Also writes the first byte of the next pixel, which is written afterwards.
      output.setPixel(BGRAPixel.load(input, index * 4).rgb, at: index * 3)
    }
    let last = BGRAPixel.load(input, (count - 1) * 4).rgb
    for byte in 0..<3 {
      output.storeBytes(
        of: UInt8(truncatingIfNeeded: last >> (8 * UInt32(byte))), toByteOffset: (count - 1) * 3 + byte,
        as: UInt8.self)
    }
  }

  private static func divided(_ color: UInt32, _ alpha: UInt32) -> UInt32 {
    alpha == 0 ? 0 : min(255, (color * 255 + alpha / 2) / alpha)
  }
}

extension PixelValue {
  /// Red, green and blue from the lowest byte on.
  @inline(__always) fileprivate var rgb: UInt32 { red | green << 8 | blue << 16 }
}
