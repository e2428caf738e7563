import Imaging

/// A function of opaque pixels. Generic, so that the loop is specialized for each.
protocol ColorKernel {
  /// The color of a pixel with the components blue, green, red from the lowest byte on. The highest byte is 0.
  func color(_ blue: Int, _ green: Int, _ red: Int) -> UInt32
}

extension ColorKernel {
  /// Applies the kernel to premultiplied BGRA pixels in place. A transparent pixel keeps its alpha.
  @inline(__always) func apply(to pixels: inout MutableRawSpan) {
    for offset in stride(from: 0, to: pixels.byteCount - 3, by: 4) {
      let pixel = pixels.pixel(offset)
      let alpha = pixel >> 24
      if alpha == 255 {
        let (blue, green, red) = (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
        pixels.setPixel(color(blue, green, red) | 0xFF00_0000, at: offset)
      } else if alpha > 0 {
        pixels.setPixel(translucent(pixel, alpha), at: offset)
      }
    }
  }

  @inline(never) private func translucent(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
    let (blue, green, red) = PremultipliedColor.components(pixel, alpha)
    return PremultipliedColor.pixel(color(blue, green, red), alpha)
  }
}

/// Conversion between premultiplied pixels and their colors.
enum PremultipliedColor {
  /// The components of a pixel with the alpha 1…255, divided by it.
  @inline(__always)
  static func components(_ pixel: UInt32, _ alpha: UInt32) -> (blue: Int, green: Int, red: Int) {
    func divided(_ component: UInt32) -> Int { Int(min(255, (component * 255 + alpha / 2) / alpha)) }
    return (divided(pixel & 255), divided(pixel >> 8 & 255), divided(pixel >> 16 & 255))
  }

  /// The pixel of a color, blue in the lowest byte, with an alpha of 0…255.
  @inline(__always) static func pixel(_ color: UInt32, _ alpha: UInt32) -> UInt32 {
    func multiplied(_ component: UInt32) -> UInt32 { (component * alpha + 127) / 255 }
    return multiplied(color & 255) | multiplied(color >> 8 & 255) << 8
      | multiplied(color >> 16 & 255) << 16 | alpha << 24
  }
}
