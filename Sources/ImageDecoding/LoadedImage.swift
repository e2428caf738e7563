import GObjectKit
import Imaging
import LcmsKit
import PixbufKit
import WorkerKit

/// The pixels that a loader has decoded, before scaling, rotation and conversion.
struct LoadedImage {
  /// The properties of the result. `isOpaque` is valid after `share()`.
  var description: DecodedImageDescription
  let pixbuf: Pixbuf
  let scaler: PixelScaler
  /// Converts the colors to sRGB; nil if they are.
  let transform: ColorTransform?

  /// Renders the result in this process's memory.
  func pixels() -> PixelBuffer { scaler.render(pixbuf, transform) }

  /// Renders the result into sealed memory and sets `isOpaque`.
  mutating func share() throws(SystemError) -> SharedMemory {
    let (pixbuf, scaler, transform) = (pixbuf, scaler, transform)
    var isOpaque = false
    let memory = try SharedMemory(count: scaler.byteCount) { output in
      isOpaque = scaler.render(pixbuf, transform, into: &output)
    }
    description.isOpaque = isOpaque
    return memory
  }
}

extension PixelScaler {
  /// Renders the image from a pixbuf, with its colors converted: after scaling, because that leaves fewer pixels.
  func render(_ pixbuf: Pixbuf, _ transform: ColorTransform?) -> PixelBuffer {
    var isOpaque = false
    let bytes = Bytes(count: byteCount) { output in isOpaque = render(pixbuf, transform, into: &output) }
    return PixelBuffer(bytes: bytes, width: size.width, height: size.height, isOpaque: isOpaque)
  }

  /// Renders the image into `output` of `byteCount` bytes. Returns whether all pixels are opaque.
  func render(_ pixbuf: Pixbuf, _ transform: ColorTransform?, into output: inout MutableRawSpan) -> Bool {
    let isOpaque = pixbuf.withPixels { render($0, into: &output) }
    transform?.apply(to: &output, isOpaque: isOpaque)
    return isOpaque
  }
}
