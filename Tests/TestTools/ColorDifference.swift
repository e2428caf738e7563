import Foundation

/// The color difference CIEDE2000 of images. 1 is just noticeable.
///
/// Source: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test
/// Data, and Mathematical Observations" (2005).
public enum ColorDifference {
  /// CIE L*a*b*, for D65.
  public struct Lab {
    let (l, a, b): (Double, Double, Double)

    /// Creates a color.
    public init(l: Double, a: Double, b: Double) { (self.l, self.a, self.b) = (l, a, b) }

    /// Converts sRGB of 8 bits (IEC 61966-2-1).
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      func decode(_ byte: UInt8) -> Double {
        let value = Double(byte) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      func compress(_ value: Double) -> Double {
        value > 216 / 24389.0 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
      }
      let (r, g, b) = (decode(red), decode(green), decode(blue))
      let x = compress((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
      let y = compress(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
      let z = compress((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
      self.init(l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
    }
  }

  /// The mean difference of two images of the same size, as rows of BGRA without padding. Infinite if the sizes differ.
  public static func mean(_ one: [UInt8], _ other: [UInt8]) -> Double {
    guard one.count == other.count, one.count >= 4 else { return .infinity }
    func lab(_ bytes: [UInt8], _ offset: Int) -> Lab {
      Lab(red: bytes[offset + 2], green: bytes[offset + 1], blue: bytes[offset])
    }
    let offsets = stride(from: 0, to: one.count, by: 4)
    let sum = offsets.reduce(0.0) { sum, offset in
      one[offset..<offset + 3] == other[offset..<offset + 3]
        ? sum : sum + between(lab(one, offset), lab(other, offset))
    }
    return sum / Double(one.count / 4)
  }

  /// The difference of two colors. The numbers of the equations are those of the source.
  public static func between(_ one: Lab, _ other: Lab) -> Double {
    let chroma = (hypot(one.a, one.b) + hypot(other.a, other.b)) / 2
    let seventh = pow(chroma, 7)
    let stretch = 1.5 - sqrt(seventh / (seventh + pow(25, 7))) / 2
    let (a1, a2) = (one.a * stretch, other.a * stretch)
    let (c1, c2) = (hypot(a1, one.b), hypot(a2, other.b))
    let (h1, h2) = (angle(a1, one.b), angle(a2, other.b))
    let isGray = c1 * c2 == 0
    // (10), (14): hues differ by at most half a turn.
    var turn = isGray ? 0 : h2 - h1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    var hue = h1 + h2
    if !isGray { hue = abs(h1 - h2) <= 180 ? hue / 2 : (hue < 360 ? hue + 360 : hue - 360) / 2 }
    let (lightness, saturation) = ((one.l + other.l) / 2, (c1 + c2) / 2)
    let t =
      1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6)
      - 0.2 * cosine(4 * hue - 63)
    let middle = pow(lightness - 50, 2)
    let power = pow(saturation, 7)
    let rotation =
      -2 * sqrt(power / (power + pow(25, 7))) * sin(60 * exp(-pow((hue - 275) / 25, 2)) * .pi / 180)
    let dl = (other.l - one.l) / (1 + 0.015 * middle / sqrt(20 + middle))
    let dc = (c2 - c1) / (1 + 0.045 * saturation)
    let dh = 2 * sqrt(c1 * c2) * sin(turn / 2 * .pi / 180) / (1 + 0.015 * saturation * t)
    return sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)
  }

  private static func angle(_ a: Double, _ b: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let degrees = atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
