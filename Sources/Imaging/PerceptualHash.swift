import GObjectKit
import Glibc

/// A hash of 64 bits that is similar for images that look similar, whatever their size, format and compression.
///
/// The discrete cosine transform hash of Christoph Zauner, "Implementation and Benchmarking of Perceptual Image Hash
/// Functions" (2010), 3.2.1, as in pHash: the luma is scaled to 32 × 32 pixels, transformed by a DCT, and the 8 × 8
/// lowest frequencies without the constant row and column are compared with their median, one bit each. The luma is
/// averaged over areas instead of pHash's 7 × 7 mean filter, which has the same purpose.
public struct PerceptualHash: Sendable, Hashable, RawRepresentable {
  /// The bits.
  public let rawValue: UInt64

  /// Creates a hash from the stored bits of another one.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The side of the square that is transformed.
  private static let side = 32
  /// The number of frequencies in each direction.
  private static let count = 8

  /// The contrast, in steps of 255, below which an image is flat.
  private static let leastContrast: Float = 2

  /// Computes the hash of an image; nil if the image is flat, such as a black frame: its bits would be noise. An image
  /// of at least 32 × 32 pixels is sufficient.
  public init?(_ pixels: PixelBuffer) {
    let luma = Self.luma(of: pixels)
    // Rows, then columns: the transform is separable. Only the frequencies 1…8 are needed.
    var rows = [Float](repeating: 0, count: Self.side * Self.count)
    for y in 0..<Self.side {
      for frequency in 0..<Self.count {
        var sum: Float = 0
        for x in 0..<Self.side { sum += luma[y * Self.side + x] * Self.cosines[frequency * Self.side + x] }
        rows[y * Self.count + frequency] = sum
      }
    }
    var coefficients = [Float](repeating: 0, count: Self.count * Self.count)
    for vertical in 0..<Self.count {
      for horizontal in 0..<Self.count {
        var sum: Float = 0
        for y in 0..<Self.side {
          sum += rows[y * Self.count + horizontal] * Self.cosines[vertical * Self.side + y]
        }
        coefficients[vertical * Self.count + horizontal] = sum
      }
    }
    // A wave of amplitude a has the coefficient a · (32 / 2)².
    guard coefficients.contains(where: { $0.magnitude > Self.leastContrast * 256 }) else { return nil }
    let sorted = coefficients.sorted()
    let median = (sorted[31] + sorted[32]) / 2
    var bits: UInt64 = 0
    for (index, coefficient) in coefficients.enumerated() where coefficient > median { bits |= 1 << index }
    rawValue = bits
  }

  /// The number of bits that differ, 0…64. Copies of a photo in another size or quality differ by up to 6, different
  /// photos by about 32.
  public func distance(to other: PerceptualHash) -> Int { (rawValue ^ other.rawValue).nonzeroBitCount }

  /// The cosines of the DCT-II for the frequencies 1…8, by frequency and position.
  private static let cosines: [Float] = (0..<count).flatMap { index in
    (0..<side).map { cos(Float.pi * Float(index + 1) * (Float($0) + 0.5) / Float(side)) }
  }

  /// The luma of the image over white, scaled to 32 × 32 by averaging the area of each target pixel.
  private static func luma(of pixels: PixelBuffer) -> [Float] {
    let (width, height) = (pixels.width, pixels.height)
    var luma = [Float](repeating: 0, count: side * side)
    pixels.bytes.withBytes { span in
      for y in 0..<side {
        let rows = range(y, of: height)
        for x in 0..<side {
          let columns = range(x, of: width)
          var sum = 0
          for row in rows {
            var offset = row * pixels.stride + columns.lowerBound * 4
            for _ in columns {
              // ITU-R BT.601, in thousandths. The components are premultiplied: the rest is white.
              sum +=
                114 * Int(span.byte(offset)) + 587 * Int(span.byte(offset + 1))
                + 299 * Int(span.byte(offset + 2)) + 1000 * (255 - Int(span.byte(offset + 3)))
              offset += 4
            }
          }
          luma[y * side + x] = Float(sum) / Float(rows.count * columns.count * 1000)
        }
      }
    }
    return luma
  }

  /// The source pixels of one of 32 target pixels: at least one, also of a smaller image.
  private static func range(_ index: Int, of length: Int) -> Range<Int> {
    let start = index * length / side
    return start..<max((index + 1) * length / side, start + 1)
  }
}
