import CGdkPixbuf
import GObjectKit

/// Decoded pixels: rows of RGB or non-premultiplied RGBA, 8 bits per channel.
///
/// Not Sendable: a loader may still write into it.
public final class Pixbuf: Object {
  /// The width in pixels.
  public var width: Int { Int(gdk_pixbuf_get_width(pointer.opaque)) }
  /// The height in pixels.
  public var height: Int { Int(gdk_pixbuf_get_height(pointer.opaque)) }
  /// The number of bytes from one row to the next.
  public var stride: Int { Int(gdk_pixbuf_get_rowstride(pointer.opaque)) }
  /// Whether pixels are RGBA instead of RGB.
  public var hasAlpha: Bool { gdk_pixbuf_get_has_alpha(pointer.opaque) != 0 }

  /// Wraps pixels in the layout of this class without copying.
  public convenience init(_ bytes: Bytes, width: Int, height: Int, stride: Int, hasAlpha: Bool) {
    precondition(width > 0 && height > 0 && stride >= width * (hasAlpha ? 4 : 3))
    precondition(bytes.count >= stride * (height - 1) + width * (hasAlpha ? 4 : 3))
    let made = gdk_pixbuf_new_from_bytes(
      bytes.pointer, GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, gint(width), gint(height), gint(stride))
    self.init(adopting: UnsafeMutableRawPointer(made!))  // NULL only for the sizes refused above
  }

  /// Wraps pixels of gray (1 component), gray and alpha (2), RGB (3) or RGBA (4 or more), without copying if possible.
  public convenience init(_ bytes: Bytes, width: Int, height: Int, components: Int) {
    let isDirect = components == 3 || components == 4
    let channels = isDirect ? components : components == 1 ? 3 : 4
    let pixels = isDirect ? bytes : Self.repacked(bytes, from: components, to: channels)
    self.init(pixels, width: width, height: height, stride: width * channels, hasAlpha: channels == 4)
  }

  /// An option that the loader has set, such as `orientation` or `tEXt::Thumb::URI`.
  public func option(_ key: String) -> String? {
    gdk_pixbuf_get_option(pointer.opaque, key).map { String(cString: $0) }
  }

  /// All options that the loader has set.
  public var options: [String: String] {
    guard let table = gdk_pixbuf_get_options(pointer.opaque) else { return [:] }
    defer { g_hash_table_unref(table) }
    var found: [String: String] = [:]
    var iterator = GHashTableIter()
    g_hash_table_iter_init(&iterator, table)
    var key: gpointer?
    var value: gpointer?
    while g_hash_table_iter_next(&iterator, &key, &value) != 0 {
      guard let key, let value else { continue }
      found[String(cString: key.assumingMemoryBound(to: CChar.self))] =
        String(cString: value.assumingMemoryBound(to: CChar.self))
    }
    return found
  }

  /// Calls `body` with the pixels, without copying them. The span is valid during the call.
  public func withPixels<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = gdk_pixbuf_read_pixels(pointer.opaque)
    let count = Int(gdk_pixbuf_get_byte_length(pointer.opaque))
    return try body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(start: start, count: count)))
  }

  private static func repacked(_ bytes: Bytes, from components: Int, to channels: Int) -> Bytes {
    let count = bytes.count / components
    // The component for each channel: the first one for gray, the second one of two for alpha.
    let sources = components < 3 ? [0, 0, 0, 1] : [0, 1, 2, 3]
    return Bytes(count: count * channels) { output in
      bytes.withBytes { input in
        for pixel in 0..<count {
          for channel in 0..<channels {
            output.storeBytes(
              of: input.unsafeLoad(fromByteOffset: pixel * components + sources[channel], as: UInt8.self),
              toByteOffset: pixel * channels + channel, as: UInt8.self)
          }
        }
      }
    }
  }
}
