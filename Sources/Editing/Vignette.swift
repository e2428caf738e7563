import ColorKit
import Imaging

/// Darkens the image towards its corners as a lens does: the light that reaches a point falls with the fourth power of
/// the cosine of its angle (the cos⁴ law). The tangent of the angle in the corners is the amount,
/// so that for 1 they get a quarter of the light, two stops less.
struct Vignette: Sendable {
  private let size: ImageSize
  /// The squares of the distances of the columns from the center, in units of 2⁻¹⁶ of the index of `gains`.
  private let columns: [UInt32]
  /// The squares of the distances of the rows, with a half for rounding.
  private let rows: [UInt32]
  /// The light that is left at each square of a distance, from the center to the corners, in units of 2⁻¹⁶.
  private let gains: [UInt32]
  /// The light of each of 256 encoded values, in units of 2⁻⁸ of the index of `values`.
  private let light: [UInt32]
  /// The encoded values of light.
  private let values = LinearLight.valueTable

  /// The number of gains: the light changes by at most 1/2048 from one to the next.
  private static let steps = 4096

  /// - Parameters:
  ///   - amount: 0…1.
  ///   - size: The size of the image.
  init(amount: Double, size: ImageSize) {
    self.size = size
    let corner = (Double(size.width * size.width) + Double(size.height * size.height)) / 4
    let unit = Double(Self.steps - 1) * 65536 / corner
    func squares(_ length: Int) -> [Double] {
      (0..<length).map {
        let distance = Double($0) + 0.5 - Double(length) / 2
        return distance * distance * unit
      }
    }
    columns = squares(size.width).map { UInt32($0) }
    rows = squares(size.height).map { UInt32($0 + 32768) }
    gains = (0..<Self.steps).map { step in
      let falloff = 1 + amount * amount * Double(step) / Double(Self.steps - 1)
      return UInt32((65536 / (falloff * falloff)).rounded())
    }
    light = (0..<256).map { value in
      UInt32((LinearRGB.decode(Double(value) / 255) * Double((LinearLight.entries - 1) << 8)).rounded())
    }
  }

  /// Darkens premultiplied BGRA pixels in place, in linear light.
  func apply(to pixels: inout MutableRawSpan) {
    precondition(pixels.byteCount >= size.width * size.height * 4)
    let (columns, rows, gains) = (columns.span, rows.span, gains.span)
    var offset = 0
    for y in 0..<size.height {
      let row = rows[unchecked: y]
      for x in 0..<size.width {
        let gain = gains[unchecked: Int((columns[unchecked: x] &+ row) >> 16)]
        let pixel = pixels.pixel(offset)
        let alpha = pixel >> 24
        if alpha == 255 {
          let (blue, green, red) = (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
          pixels.setPixel(color(blue, green, red, gain) | 0xFF00_0000, at: offset)
        } else if alpha > 0 {
          let (blue, green, red) = PremultipliedColor.components(pixel, alpha)
          pixels.setPixel(PremultipliedColor.pixel(color(blue, green, red, gain), alpha), at: offset)
        }
        offset += 4
      }
    }
  }

  @inline(__always) private func color(_ blue: Int, _ green: Int, _ red: Int, _ gain: UInt32) -> UInt32 {
    func value(_ component: Int) -> UInt32 {
      let light = UInt64(light.span[unchecked: component]) &* UInt64(gain) &+ 1 << 23
      return UInt32(values.span[unchecked: Int(truncatingIfNeeded: light >> 24)])
    }
    return value(blue) | value(green) << 8 | value(red) << 16
  }
}
