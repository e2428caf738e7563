import GObjectKit

/// A picture of several photos.
public enum Collage {
  /// Draws photos at their places.
  ///
  /// - Parameters:
  ///   - photos: A photo for each frame; nil leaves its place empty. Scaled and cropped around their centers.
  ///   - background: The color between the photos, `0xRRGGBB`.
  /// - Returns: An opaque image. Takes some hundred milliseconds for a large one: call it off the main thread.
  public static func image(of photos: [PixelBuffer?], _ layout: CollageLayout, background: UInt32)
    -> PixelBuffer
  {
    let size = layout.size
    let color = 0xFF00_0000 | background
    let bytes = Bytes(count: size.pixelCount * 4) { output in
      for index in 0..<size.pixelCount { output.setPixel(color, at: index * 4) }
      for (photo, frame) in zip(photos, layout.frames) {
        guard let photo = photo?.filling(frame.size) else { continue }
        photo.bytes.withBytes { input in
          for y in 0..<min(frame.size.height, size.height - frame.y) {
            for x in 0..<min(frame.size.width, size.width - frame.x) {
              let pixel = input.pixel((y * frame.size.width + x) * 4)
              let offset = ((frame.y + y) * size.width + frame.x + x) * 4
              output.setPixel(pixel.over(color), at: offset)
            }
          }
        }
      }
    }
    return PixelBuffer(bytes: bytes, width: size.width, height: size.height, isOpaque: true)
  }
}

extension PixelBuffer {
  /// The image scaled to fill a size, and cropped around its center.
  func filling(_ size: ImageSize) -> PixelBuffer {
    let (width, height) = (Double(self.width), Double(self.height))
    let scale = min(width / Double(size.width), height / Double(size.height))
    let (across, down) = (Double(size.width) * scale, Double(size.height) * scale)
    let scaler = PixelScaler(
      layout: .bgraPremultiplied, source: ImageSize(width: self.width, height: self.height), stride: stride,
      crop: PixelRect(x: (width - across) / 2, y: (height - down) / 2, width: across, height: down),
      target: size,
      orientation: .up)
    return bytes.withBytes { scaler.render($0) }
  }
}

extension UInt32 {
  /// A premultiplied pixel over an opaque one.
  fileprivate func over(_ below: UInt32) -> UInt32 {
    let rest = 255 - (self >> 24)
    guard rest > 0 else { return self }
    // Two components at a time, with room for their products.
    func part(_ shift: UInt32) -> UInt32 {
      let product = (below >> shift & 0xFF) * rest
      return ((product + 127) / 255) << shift
    }
    return self &+ (part(0) | part(8) | part(16) | part(24))
  }
}
