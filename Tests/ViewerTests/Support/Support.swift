import GObjectKit
import Imaging

extension PixelBuffer {
  /// A uniformly gray image.
  static func gray(width: Int, height: Int) -> PixelBuffer {
    PixelBuffer(
      bytes: Bytes(Array(repeating: 128, count: width * height * 4)), width: width, height: height,
      isOpaque: false)
  }

  /// An opaque gradient: red grows to the right and green downwards, in 256 steps.
  static func gradient(width: Int, height: Int) -> PixelBuffer {
    let bytes = Bytes(count: width * height * 4) { span in
      for y in 0..<height {
        let row = 0xFF00_0028 | UInt32(y * 256 / height) << 8
        for x in 0..<width {
          let pixel = row | UInt32(x * 256 / width) << 16
          span.storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
      }
    }
    return PixelBuffer(bytes: bytes, width: width, height: height, isOpaque: true)
  }
}
