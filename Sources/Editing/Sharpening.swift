import GObjectKit
import Imaging

/// Sharpens edges by an unsharp mask: adds to each pixel a part of the difference between its luma and that of the blurred
/// image. The same number is added to all components, so that edges get no color.
struct Sharpening: Sendable {
  private let blur: GaussianBlur
  private let strength: Float

  /// The part of the difference for the amount 1.
  static let largestStrength = 1.5
  /// The standard deviation of the blur in parts of the shorter side: 1.2 pixels of a photo of 12 megapixels.
  static let deviation = 0.0004
  /// The least standard deviation in pixels of the photo: below it, a blur changes hardly anything.
  static let leastDeviation = 0.6

  /// - Parameters:
  ///   - amount: 0…1.
  ///   - size: The size of the image.
  ///   - scale: The size of the image in parts of that of its photo. A preview is as sharp as the scaled export then.
  init(amount: Double, size: ImageSize, scale: Double = 1) {
    let shorter = Double(min(size.width, size.height))
    blur = GaussianBlur(
      deviation: max(shorter * Self.deviation, Self.leastDeviation * scale), size: size)
    strength = Float(amount * Self.largestStrength)
  }

  /// Sharpens premultiplied BGRA pixels in place.
  func apply(to pixels: inout MutableRawSpan) {
    let count = pixels.byteCount
    let blurred = Bytes(count: count) { output in
      pixels.withUnsafeBytes { input in output.withUnsafeMutableBytes { $0.copyMemory(from: input) } }
      blur.apply(to: &output)
    }
    blurred.withBytes { blurred in
      for offset in stride(from: 0, to: count - 3, by: 4) {
        let pixel = pixels.pixel(offset)
        let (alpha, blurredAlpha) = (pixel >> 24, blurred.pixel(offset) >> 24)
        guard alpha > 0, blurredAlpha > 0 else { continue }
        let own = Self.vector(pixel, alpha)
        let difference = own.w - Self.vector(blurred.pixel(offset), blurredAlpha).w
        let color = (own + difference * strength).rounded(upTo: 255).packed
        pixels.setPixel(
          alpha == 255 ? color | 0xFF00_0000 : PremultipliedColor.pixel(color, alpha), at: offset)
      }
    }
  }

  /// The components blue, green, red, and the luma (ITU-R BT.709, 3.2).
  @inline(__always) private static func vector(_ pixel: UInt32, _ alpha: UInt32) -> SIMD4<Float> {
    let (blue, green, red) =
      alpha == 255
      ? (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
      : PremultipliedColor.components(pixel, alpha)
    let luma = 0.0722 * Float(blue) + 0.7152 * Float(green) + 0.2126 * Float(red)
    return SIMD4(Float(blue), Float(green), Float(red), luma)
  }
}
