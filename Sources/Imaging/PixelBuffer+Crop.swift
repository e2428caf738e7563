import GObjectKit

extension PixelBuffer {
  /// A copy of a part of the image. The rectangle is clamped to the image and has at least one pixel.
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> PixelBuffer {
    let (left, top) = (min(max(x, 0), self.width - 1), min(max(y, 0), self.height - 1))
    let (across, down) = (
      max(min(width, self.width - left), 1), max(min(height, self.height - top), 1)
    )
    let rows = Bytes(count: across * 4 * down) { output in
      bytes.withBytes { input in
        for row in 0..<down {
          let from = (top + row) * stride + left * 4
          for index in 0..<across {
            let pixel = input.unsafeLoadUnaligned(fromByteOffset: from + index * 4, as: UInt32.self)
            output.storeBytes(of: pixel, toByteOffset: (row * across + index) * 4, as: UInt32.self)
          }
        }
      }
    }
    return PixelBuffer(bytes: rows, width: across, height: down, isOpaque: isOpaque)
  }
}
