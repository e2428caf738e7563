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

  /// Renders the result in this process's memory.
  func pixels() -> PixelBuffer { pixbuf.withPixels { scaler.render($0) } }

  /// Renders the result into sealed memory and sets `isOpaque`.
  mutating func share() throws(SystemError) -> SharedMemory {
    let (pixbuf, scaler) = (pixbuf, scaler)
    var isOpaque = false
    let memory = try SharedMemory(count: scaler.byteCount) { output in
      isOpaque = pixbuf.withPixels { scaler.render($0, into: &output) }
    }
    description.isOpaque = isOpaque
    return memory
  }
}
