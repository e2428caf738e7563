import CGtk
import GObjectKit

/// An image that GTK can draw (`GdkTexture`). Immutable, usable on any thread.
///
/// Safe to send: neither the GdkTexture nor the surface changes after creation.
public nonisolated final class Texture: Object, @unchecked Sendable {
  /// The same pixels for the cairo renderer. GTK 4.8 converts a GdkTexture to floating point and back each time it
  /// draws with cairo, which takes most of the frame time.
  let surface: OpaquePointer?
  private let bytes: Bytes
  private let unconverted: Texture?

  /// The texture in sRGB, for other programs: itself unless it is in the colors of the display.
  public var original: Texture { unconverted ?? self }

  /// Makes a texture of premultiplied BGRA pixels, 8 bits per channel, without copying.
  ///
  /// - Parameter stride: The number of bytes from one row to the next; `bytes` contains `height` rows.
  public convenience init(bgraPremultiplied bytes: Bytes, width: Int, height: Int, stride: Int) {
    self.init(bgraPremultiplied: bytes, width: width, height: height, stride: stride, original: nil)
  }

  init(bgraPremultiplied bytes: Bytes, width: Int, height: Int, stride: Int, original: Texture?) {
    (self.bytes, unconverted) = (bytes, original)
    // cairo only reads the data, but has no type for it.
    let data = g_bytes_get_data(bytes.pointer, nil).map { UnsafeMutableRawPointer(mutating: $0) }
    surface = cairo_image_surface_create_for_data(
      data?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(stride))
    super.init(
      adopting: UnsafeMutableRawPointer(
        gdk_memory_texture_new(
          Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes.pointer, gsize(stride))))
  }

  /// Makes a texture of pixels without copying them.
  public convenience init(_ pixels: some BGRAPixels) {
    self.init(
      bgraPremultiplied: pixels.bytes, width: pixels.width, height: pixels.height, stride: pixels.stride)
  }

  deinit { cairo_surface_destroy(surface) }

  /// The width in pixels.
  public var width: Int { Int(gdk_texture_get_width(pointer.opaque)) }
  /// The height in pixels.
  public var height: Int { Int(gdk_texture_get_height(pointer.opaque)) }
}

extension Texture {
  /// Returns a copy whose longer side has `side` pixels; the texture itself if it is not larger.
  public func reduced(to side: Int) -> Texture {
    let scale = Double(side) / Double(max(width, height, 1))
    guard scale < 1 else { return self }
    return scaled(width: Int(Double(width) * scale), height: Int(Double(height) * scale))
  }

  /// Returns a copy of a size in pixels.
  public func scaled(width newWidth: Int, height newHeight: Int) -> Texture {
    let (newWidth, newHeight) = (max(newWidth, 1), max(newHeight, 1))
    let target = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(newWidth), Int32(newHeight))
    defer { cairo_surface_destroy(target) }
    let context = cairo_create(target)
    cairo_scale(context, Double(newWidth) / Double(width), Double(newHeight) / Double(height))
    cairo_set_source_surface(context, surface, 0, 0)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, newWidth < width ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_paint(context)
    cairo_destroy(context)
    cairo_surface_flush(target)
    guard let data = cairo_image_surface_get_data(target) else { return self }
    let stride = Int(cairo_image_surface_get_stride(target))
    let bytes = Bytes([UInt8](UnsafeBufferPointer(start: data, count: stride * newHeight)))
    return Texture(bgraPremultiplied: bytes, width: newWidth, height: newHeight, stride: stride)
  }
}

/// A texture is a static paintable.
extension Texture: Paintable {}
