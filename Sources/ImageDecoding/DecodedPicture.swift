import GObjectKit
import Imaging
import PixbufKit
import WorkerKit

/// A picture that a loader has decoded, before it is scaled, turned and converted.
struct DecodedPicture {
  /// What is known of the result; whether it is opaque is found out with its pixels.
  var description: DecodedImageDescription
  let pixbuf: Pixbuf
  let scaler: PixelScaler

  /// The finished pixels in this process.
  func pixels() -> PixelBuffer { pixbuf.withPixels { scaler.render($0) } }

  /// Renders the pixels into sealed memory, and notes whether they are opaque.
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
