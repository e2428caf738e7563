import Glibc

/// Maps images of high dynamic range (PQ, HLG) to what a display of sRGB shows.
///
/// - The transfer functions are those of ITU-R BT.2100-2, tables 4 and 5. HLG is shown at a peak of 1,000 cd/m².
/// - White of sRGB is the reference white of HDR, 203 cd/m² (ITU-R BT.2408-7, 2.1).
/// - What is brighter, up to 1,000 cd/m², is compressed by the EETF of ITU-R BT.2390-10, 5.4.1, without black level lift,
///   on the largest component, so that hues stay. It keeps what is darker than about half of reference white.
/// - Colors outside of sRGB are clipped.
struct ToneMapping: Sendable {
  private static let referenceWhite = 203.0
  private static let peak = 1_000.0

  /// The light of each value of a component: for PQ in cd/m², for HLG that of the scene, 0…1.
  private let light: [Float]
  private let isHLG: Bool
  /// From the image's primaries to those of sRGB, by rows.
  private let matrix: [Float]
  /// The factor for light whose largest component is index / (count − 1) × peak.
  private let compression: [Float]
  /// The value of sRGB for light of index / (count − 1) × reference white.
  private let encoded: [UInt8]

  /// Prepares the mapping; nil for other transfer characteristics, and for primaries that are not known.
  init?(_ space: CodedColorSpace) {
    guard space.isHighDynamicRange, let primaries = space.knownPrimaries,
      let matrix = primaries.matrix(to: .sRGB)
    else { return nil }
    let isHLG = space.transfer == 18
    self.isHLG = isHLG
    light = (0...255).map { Float(isHLG ? Self.hlg(Double($0) / 255) : Self.pq(Double($0) / 255)) }
    self.matrix = matrix.map { Float($0) }
    compression = (0...4_095).map { index in
      let bright = max(Double(index), 0.5) / 4_095 * Self.peak
      return Float(Self.eetf(bright) / bright)
    }
    encoded = (0...8_191).map { index in
      let value = Double(index) / 8_191
      let curve = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return UInt8((curve * 255).rounded())
    }
  }

  /// Maps pixels in place: four bytes each, blue, green, red and alpha, not premultiplied.
  func apply(to bytes: UnsafeMutableRawBufferPointer) {
    let (light, matrix, compression, encoded) = (light.span, matrix.span, compression.span, encoded.span)
    for offset in stride(from: 0, to: bytes.count - 3, by: 4) {
      var red = light[Int(bytes[offset + 2])]
      var green = light[Int(bytes[offset + 1])]
      var blue = light[Int(bytes[offset])]
      if isHLG {
        // The OOTF: the exponent is 1.2 for this peak, on the luminance of BT.2020.
        let luminance = 0.2627 * red + 0.6780 * green + 0.0593 * blue
        let factor = Float(Self.peak) * powf(max(luminance, 1e-6), 0.2)
        (red, green, blue) = (red * factor, green * factor, blue * factor)
      }
      let largest = min(max(red, green, blue) / Float(Self.peak), 1)
      let factor = compression[Int(largest * 4_095)] / Float(Self.referenceWhite)
      for (component, row) in [(2, 0), (1, 3), (0, 6)] {
        let value = (matrix[row] * red + matrix[row + 1] * green + matrix[row + 2] * blue) * factor
        bytes[offset + component] = encoded[Int(min(max(value, 0), 1) * 8_191 + 0.5)]
      }
    }
  }

  /// The light of a value of PQ in cd/m² (SMPTE ST 2084).
  private static func pq(_ value: Double) -> Double {
    let power = pow(value, 1 / 78.84375)
    return 10_000 * pow(max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
  }

  /// The value of PQ for light in cd/m².
  private static func inversePQ(_ light: Double) -> Double {
    let power = pow(light / 10_000, 0.1593017578125)
    return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
  }

  /// The light of the scene for a value of HLG, 0…1.
  private static func hlg(_ value: Double) -> Double {
    value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
  }

  /// Compresses light of up to `peak` to at most reference white.
  private static func eetf(_ light: Double) -> Double {
    let top = inversePQ(peak)
    let (value, most) = (inversePQ(light) / top, inversePQ(referenceWhite) / top)
    let knee = 1.5 * most - 0.5
    guard value > knee else { return light }
    // A Hermite spline from the knee to the greatest value.
    let part = (value - knee) / (1 - knee)
    let (square, cube) = (part * part, part * part * part)
    let mapped =
      (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + part) * (1 - knee)
      + (3 * square - 2 * cube) * most
    return pq(mapped * top)
  }
}

extension ColorProfile.Primaries {
  /// The matrix, by rows, from light of these primaries to light of others with the same white (SMPTE RP 177); nil if it
  /// is another, or if the primaries are on a line.
  func matrix(to other: Self) -> [Double]? {
    guard white == other.white, let own = toXYZ, let inverse = other.toXYZ.flatMap(Self.inverse) else {
      return nil
    }
    return Self.product(inverse, own)
  }

  private var toXYZ: [Double]? {
    let points: [[Double]] = [red, green, blue, white].map { [$0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y] }
    let columns: [Double] = (0..<9).map { points[$0 % 3][$0 / 3] }
    guard let inverse = Self.inverse(columns) else { return nil }
    let scales = Self.product(inverse, points[3])
    return (0..<9).map { columns[$0] * scales[$0 % 3] }
  }

  /// The product of a matrix of three rows and columns, and one of three rows.
  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    let columns = b.count / 3
    return (0..<b.count).map { index in
      let row = index / columns * 3
      let column = index % columns
      let first = a[row] * b[column]
      let second = a[row + 1] * b[columns + column]
      return first + second + a[row + 2] * b[2 * columns + column]
    }
  }

  private static func inverse(_ m: [Double]) -> [Double]? {
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
    let cofactors: [Double] = [
      minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5), -minor(3, 5, 6, 8), minor(0, 2, 6, 8),
      -minor(0, 2, 3, 5), minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
    ]
    let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
    return abs(determinant) > 1e-12 ? cofactors.map { $0 / determinant } : nil
  }
}
