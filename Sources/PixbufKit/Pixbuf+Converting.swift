import CGdkPixbuf
import GObjectKit

extension Pixbuf {
  /// The image with its stored pixels turned upright.
  ///
  /// - Parameter orientation: The orientation of the stored pixels as EXIF numbers it, 1…8; others count as 1.
  /// - Returns: nil if there is no memory for the copy.
  public func upright(orientation: Int) -> Pixbuf? {
    switch orientation {
    case 2: flipped(horizontally: true)
    case 3: rotated(GDK_PIXBUF_ROTATE_UPSIDEDOWN)
    case 4: flipped(horizontally: false)
    case 5: rotated(GDK_PIXBUF_ROTATE_CLOCKWISE)?.flipped(horizontally: true)
    case 6: rotated(GDK_PIXBUF_ROTATE_CLOCKWISE)
    case 7: rotated(GDK_PIXBUF_ROTATE_CLOCKWISE)?.flipped(horizontally: false)
    case 8: rotated(GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE)
    default: self
    }
  }

  /// The image scaled to a size; nil if there is no memory for it.
  public func scaled(width: Int, height: Int) -> Pixbuf? {
    gdk_pixbuf_scale_simple(pointer.opaque, gint(width), gint(height), GDK_INTERP_BILINEAR)
      .map { Pixbuf(adopting: UnsafeMutableRawPointer($0)) }
  }

  /// The image over an opaque color, without an alpha channel of its own; nil if there is no memory for it.
  ///
  /// - Parameter color: The color as 0xRRGGBB.
  public func flattened(on color: UInt32) -> Pixbuf? {
    gdk_pixbuf_composite_color_simple(
      pointer.opaque, gint(width), gint(height), GDK_INTERP_NEAREST, 255, 64, color, color
    ).map { Pixbuf(adopting: UnsafeMutableRawPointer($0)) }
  }

  /// The ICC profile that the loader has found; nil if there is none.
  public var colorProfile: Bytes? {
    guard let text = gdk_pixbuf_get_option(pointer.opaque, "icc-profile") else { return nil }
    var count: gsize = 0
    guard let data = g_base64_decode(text, &count) else { return nil }
    return Bytes(adopting: g_bytes_new_take(data, count))
  }

  private func rotated(_ angle: GdkPixbufRotation) -> Pixbuf? {
    gdk_pixbuf_rotate_simple(pointer.opaque, angle).map { Pixbuf(adopting: UnsafeMutableRawPointer($0)) }
  }

  private func flipped(horizontally: Bool) -> Pixbuf? {
    gdk_pixbuf_flip(pointer.opaque, horizontally ? 1 : 0).map {
      Pixbuf(adopting: UnsafeMutableRawPointer($0))
    }
  }
}
