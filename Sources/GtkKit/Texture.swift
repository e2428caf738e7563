import CGtk
import GObjectKit

/// Pixels that GTK can draw (`GdkTexture`): immutable, usable on any thread.
public nonisolated final class Texture: Object, @unchecked Sendable {
  // Safe to send: neither a GdkTexture nor the surface changes after it is made.

  /// The same pixels for the software renderer, which would convert a GdkTexture's to floating point
  /// and back each time it draws them (GTK 4.8): most of the time of a frame.
  let surface: OpaquePointer?
  private let bytes: Bytes

  /// Makes a texture of 8-bit blue, green, red, premultiplied alpha, without copying.
  ///
  /// - Parameter stride: Bytes from one row to the next; `bytes` holds `height` of them.
  public init(bgraPremultiplied bytes: Bytes, width: Int, height: Int, stride: Int) {
    self.bytes = bytes
    // The data is only read: cairo has no way to say so.
    let data = g_bytes_get_data(bytes.pointer, nil).map { UnsafeMutableRawPointer(mutating: $0) }
    surface = cairo_image_surface_create_for_data(
      data?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(stride))
    super.init(
      adopting: UnsafeMutableRawPointer(
        gdk_memory_texture_new(
          Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes.pointer, gsize(stride))))
  }

  deinit { cairo_surface_destroy(surface) }

  /// The width in pixels.
  public var width: Int { Int(gdk_texture_get_width(pointer.opaque)) }
  /// The height in pixels.
  public var height: Int { Int(gdk_texture_get_height(pointer.opaque)) }
}

/// A picture that does not move.
extension Texture: Paintable {}
