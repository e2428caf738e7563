import GObjectKit
import Imaging
import PixbufKit
import WorkerKit

/// The pixels that a loader has decoded, before scaling, rotation and conversion.
struct LoadedImage {
  /// The properties of the result. `isOpaque` is valid after `share()`.
  var description: DecodedImageDescription
  let pixbuf: Pixbuf
  let scaler: PixelScaler
  /// The color space of the pixels; nil if they are sRGB.
  let colorSpace: ImageColorSpace?

  /// Renders the result in this process's memory.
  func pixels() -> PixelBuffer { scaler.render(pixbuf, colorSpace) }

  /// Renders the result into sealed memory and sets `isOpaque`.
  mutating func share() throws(SystemError) -> SharedMemory {
    let (pixbuf, scaler, colorSpace) = (pixbuf, scaler, colorSpace)
    var isOpaque = false
    let memory = try SharedMemory(count: scaler.byteCount) { output in
      isOpaque = scaler.render(pixbuf, colorSpace, into: &output)
    }
    description.isOpaque = isOpaque
    return memory
  }
}

extension PixelScaler {
  /// Renders the image from a pixbuf, with its colors converted: after scaling, because that leaves fewer pixels.
  func render(_ pixbuf: Pixbuf, _ colorSpace: ImageColorSpace?) -> PixelBuffer {
    var isOpaque = false
    let bytes = Bytes(count: byteCount) { output in isOpaque = render(pixbuf, colorSpace, into: &output) }
    return PixelBuffer(bytes: bytes, width: size.width, height: size.height, isOpaque: isOpaque)
  }

  /// Renders the image into `output` of `byteCount` bytes. Returns whether all pixels are opaque.
  func render(_ pixbuf: Pixbuf, _ colorSpace: ImageColorSpace?, into output: inout MutableRawSpan) -> Bool {
    let isOpaque = pixbuf.withPixels { render($0, into: &output) }
    colorSpace?.transform?.apply(to: &output, isOpaque: isOpaque)
    return isOpaque
  }
}
