import Imaging

/// Darkens the image towards its corners as a lens does: the light that reaches a point falls with the fourth power of
/// the cosine of its angle (the cos⁴ law). The tangent of the angle in the corners is the amount,
/// so that for 1 they get a quarter of the light, two stops less.
struct Vignette: Sendable {
  private let size: ImageSize
  private let amount: Float

  /// - Parameters:
  ///   - amount: 0…1.
  ///   - size: The size of the image.
  init(amount: Double, size: ImageSize) { (self.size, self.amount) = (size, Float(amount)) }

  /// Darkens premultiplied BGRA pixels in place, in linear light.
  func apply(to pixels: inout MutableRawSpan) {
    precondition(pixels.byteCount >= size.width * size.height * 4)
    let (reader, writer) = (LinearLight.Reader(), LinearLight.Writer())
    let center = SIMD2(Float(size.width), Float(size.height)) / 2
    let scale = amount * amount / (center * center).sum()
    var offset = 0
    for y in 0..<size.height {
      let down = Float(y) + 0.5 - center.y
      for x in 0..<size.width {
        let right = Float(x) + 0.5 - center.x
        let falloff = 1 + scale * (right * right + down * down)
        var light = reader.light(pixels.pixel(offset))
        let alpha = light.w
        light *= 1 / (falloff * falloff)
        light.w = alpha
        pixels.setPixel(writer.pixel(light), at: offset)
        offset += 4
      }
    }
  }
}
