import CGtk
import CGtkShims
import GObjectKit
import Synchronization

/// The colors of the display. GTK draws sRGB; photos are converted for a display with a profile of its own.
///
/// A Wayland compositor converts what windows draw. An X11 server leaves it to the programs, and has the profile that the
/// desktop's color management (colord) chose. Icons, text and colors of the interface stay as they are, as in other
/// programs, and so do videos and the camera's preview, whose conversion would take a core.
public nonisolated enum DisplayColors {
  /// Converts premultiplied BGRA pixels from sRGB to the colors of the display in place. Called on any thread.
  public typealias Conversion = @Sendable (_ pixels: inout MutableRawSpan) -> Void

  private static let conversion = Mutex<Conversion?>(nil)

  /// Uses a conversion for all textures that are made for the screen from now on. Without one, nothing is copied.
  public static func convert(with conversion: Conversion?) { self.conversion.withLock { $0 = conversion } }

  /// The ICC profile of the first monitor of an X11 display; nil if it has none, or for another display server.
  @MainActor public static var profile: [UInt8]? {
    guard let bytes = tt_display_get_icc_profile() else { return nil }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    let data = g_bytes_get_data(bytes, &count)
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// The rows of an image in the colors of the display, without padding; nil if they need no conversion.
  static func converted(_ bytes: Bytes, width: Int, height: Int, stride: Int) -> Bytes? {
    guard let convert = conversion.withLock({ $0 }) else { return nil }
    return Bytes(count: width * height * 4) { output in
      output.withUnsafeMutableBytes { output in
        bytes.withBytes { input in
          input.withUnsafeBytes { input in
            for y in 0..<height {
              let row = UnsafeRawBufferPointer(rebasing: input[y * stride..<y * stride + width * 4])
              UnsafeMutableRawBufferPointer(rebasing: output[(y * width * 4)...]).copyMemory(from: row)
            }
          }
        }
      }
      convert(&output)
    }
  }
}

extension Texture {
  /// Makes a texture of sRGB pixels for the screen: in the colors of the display if it has a profile, otherwise without
  /// copying.
  public nonisolated convenience init(shown pixels: some BGRAPixels) {
    self.init(
      shown: pixels.bytes, width: pixels.width, height: pixels.height, stride: pixels.stride)
  }

  /// Makes a texture of premultiplied BGRA pixels in sRGB for the screen.
  nonisolated convenience init(shown bytes: Bytes, width: Int, height: Int, stride: Int) {
    if let converted = DisplayColors.converted(bytes, width: width, height: height, stride: stride) {
      self.init(
        bgraPremultiplied: converted, width: width, height: height, stride: width * 4,
        original: Texture(bgraPremultiplied: bytes, width: width, height: height, stride: stride))
    } else {
      self.init(bgraPremultiplied: bytes, width: width, height: height, stride: stride)
    }
  }
}
