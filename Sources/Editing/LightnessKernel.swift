import ColorKit

/// A share of the gray of the same OKLab lightness, half the cost of a lattice and nearer to the exact color.
///
/// The responses of the cones are sums of three tables, and their cube roots a table of 8192 entries: one entry is a
/// fifth of 1/255 of the result where the root is steepest, at black. All tables together stay in the nearest cache.
struct LightnessKernel: ColorKernel, Sendable {
  private static let entries = 8192
  private static let grays = 4096
  /// The parts of the shares of the roots.
  private static let fraction: Int32 = 15

  /// The responses of the cones to blue, green and red, in units of the table of roots.
  private let cones: [SIMD4<Float>]
  /// The cube roots of the responses, in units of the table of grays times 8.
  private let roots: [UInt16]
  /// The shares of the roots in the lightness, in units of 2⁻¹⁵. They may be negative, and add up to 1.
  private let weights: SIMD3<Int32>
  /// The gray for each lightness.
  private let gray: [UInt8]
  /// The gray's share of the result for each lightness, in units of 1/255; empty for the gray alone.
  private let shares: [Float]
  /// The share of the color.
  private let kept: Float

  /// - Parameter amount: The share of the gray, 0…1.
  init(amount: Double) {
    func responses(_ color: (Double) -> LinearRGB) -> [SIMD4<Float>] {
      (0..<256).map { value in
        let cones = OKLab.cones(color(LinearRGB.decode(Double(value) / 255))) * Double(Self.entries - 1)
        return SIMD4(Float(cones.x), Float(cones.y), Float(cones.z), 0)
      }
    }
    cones =
      responses { LinearRGB(red: 0, green: 0, blue: $0) }
      + responses { LinearRGB(red: 0, green: $0, blue: 0) }
      + responses { LinearRGB(red: $0, green: 0, blue: 0) }
    roots = (0..<Self.entries).map {
      UInt16(((Double($0) / Double(Self.entries - 1)).cubeRoot * Double((Self.grays - 1) * 8)).rounded())
    }
    let weights = OKLab.lightnessWeights * Double(1 << Self.fraction)
    self.weights = SIMD3(Int32(weights.x.rounded()), Int32(weights.y.rounded()), Int32(weights.z.rounded()))
    let grays = (0..<Self.grays).map { entry in
      let light = OKLab(lightness: Double(entry) / Double(Self.grays - 1), a: 0, b: 0).linear
      return min(max(LinearRGB.encode(light.green), 0), 1) * 255
    }
    gray = grays.map { UInt8($0.rounded()) }
    shares = amount == 1 ? [] : grays.map { Float(amount * $0) }
    kept = Float(1 - amount)
  }

  @inline(__always) func color(_ blue: Int, _ green: Int, _ red: Int) -> UInt32 {
    let (cones, roots) = (cones.span, roots.span)
    let sum = cones[unchecked: blue] + cones[unchecked: 256 + green] + cones[unchecked: 512 + red]
    let index = sum.rounded(upTo: UInt32(Self.entries - 1))
    let (x, y, z) = (
      Int32(roots[unchecked: Int(index.x)]), Int32(roots[unchecked: Int(index.y)]),
      Int32(roots[unchecked: Int(index.z)])
    )
    // A half for rounding. The shares add up to 1, so only rounding errors leave the range.
    let lightness =
      (x &* weights.x &+ y &* weights.y &+ z &* weights.z &+ 1 << (Self.fraction + 2)) >> (Self.fraction + 3)
    let level = Int(min(max(lightness, 0), Int32(Self.grays - 1)))
    if shares.isEmpty { return UInt32(gray.span[unchecked: level]) &* 0x01_0101 }
    let own = SIMD4(Float(blue), Float(green), Float(red), 0)
    return (own * kept + SIMD4(repeating: shares.span[unchecked: level])).rounded(upTo: 255).packed
  }
}
