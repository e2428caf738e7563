import ColorKit
import Imaging

/// Tables between 8-bit sRGB and linear light.
enum LinearLight {
  /// The light of each of 256 encoded values, 0…1.
  private static let lightTable = (0..<256).map { Float(LinearRGB.decode(Double($0) / 255)) }
  /// The encoded value of light in 16,384 steps: sRGB's curve rises by 12.92 at black, a fifth of a value in one step.
  static let valueTable = (0..<entries).map {
    UInt8((LinearRGB.encode(Double($0) / Double(entries - 1)) * 255).rounded())
  }
  /// The number of steps of light.
  static let entries = 1 << 14

  /// Reads pixels as light: components blue, green, red, times the alpha, and the alpha; all 0…1.
  struct Reader: Sendable {
    private let table = lightTable

    @inline(__always) func light(_ pixel: UInt32) -> SIMD4<Float> {
      let table = table.span
      let alpha = pixel >> 24
      if alpha == 255 {
        return SIMD4(
          table[unchecked: Int(pixel & 255)], table[unchecked: Int(pixel >> 8 & 255)],
          table[unchecked: Int(pixel >> 16 & 255)], 1)
      }
      guard alpha > 0 else { return .zero }
      let (blue, green, red) = PremultipliedColor.components(pixel, alpha)
      let part = Float(alpha) / 255
      return SIMD4(table[unchecked: blue], table[unchecked: green], table[unchecked: red], 1) * part
    }
  }

  /// Converts light to pixels.
  struct Writer: Sendable {
    private let table = valueTable

    /// The pixel of `light` in the form of `Reader`; components outside of 0…1 are clamped.
    @inline(__always) func pixel(_ light: SIMD4<Float>) -> UInt32 {
      // Sums of rounded numbers miss the full alpha by less than this.
      if light.w > 0.999 { return color(light) | 0xFF00_0000 }
      let alpha = UInt32(max(light.w, 0) * 255 + 0.5)
      guard alpha > 0 else { return 0 }
      return PremultipliedColor.pixel(color(light / light.w), alpha)
    }

    /// The color of light that is not multiplied by an alpha, in the lower three bytes.
    @inline(__always) func color(_ light: SIMD4<Float>) -> UInt32 {
      let index = (light * Float(entries - 1)).rounded(upTo: UInt32(entries - 1))
      let table = table.span
      let (blue, green) = (table[unchecked: Int(index.x)], table[unchecked: Int(index.y)])
      return UInt32(blue) | UInt32(green) << 8 | UInt32(table[unchecked: Int(index.z)]) << 16
    }
  }
}
