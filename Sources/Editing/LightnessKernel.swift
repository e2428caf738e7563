import ColorKit

/// A share of the gray of the same OKLab lightness, half the cost of a lattice and nearer to the exact color.
///
/// The responses of the cones are sums of three tables, and their cube roots a table of 8192 entries: one entry is a
/// fifth of 1/255 of the result where the root is steepest, at black.
struct LightnessKernel: ColorKernel, Sendable {
  private static let entries = 8192
  private static let grays = 4096

  /// The responses of the cones to blue, green and red, in units of the table of roots.
  private let cones: [SIMD4<Float>]
  /// The cube roots of the responses.
  private let roots: [Float]
  /// The shares of the roots in the lightness, in units of the table of grays.
  private let weights: SIMD4<Float>
  /// The share of the gray for each lightness, in units of 1/255.
  private let gray: [Float]
  /// The gray pixel for each lightness.
  private let whole: [UInt32]
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
    let weights = OKLab.lightnessWeights * Double(Self.grays - 1)
    self.weights = SIMD4(Float(weights.x), Float(weights.y), Float(weights.z), 0)
    roots = (0..<Self.entries).map { Float((Double($0) / Double(Self.entries - 1)).cubeRoot) }
    let grays = (0..<Self.grays).map { entry in
      let light = OKLab(lightness: Double(entry) / Double(Self.grays - 1), a: 0, b: 0).linear
      return min(max(LinearRGB.encode(light.green), 0), 1) * 255
    }
    gray = grays.map { Float(amount * $0) }
    whole = grays.map { UInt32($0.rounded()) * 0x01_0101 }
    kept = Float(1 - amount)
  }

  @inline(__always) func color(_ blue: Int, _ green: Int, _ red: Int) -> UInt32 {
    let (cones, roots, gray, whole) = (cones.span, roots.span, gray.span, whole.span)
    let sum = cones[unchecked: blue] + cones[unchecked: 256 + green] + cones[unchecked: 512 + red]
    let index = sum.rounded(upTo: Float(Self.entries - 1))
    let lightness =
      weights.x * roots[unchecked: Int(index.x)] + weights.y * roots[unchecked: Int(index.y)]
      + weights.z * roots[unchecked: Int(index.z)]
    // The shares of the roots add up to 1, so the lightness is in the range of the table but for rounding errors. For the
    // addition see `SIMD4.rounded(upTo:)`.
    let level = Int((min(max(lightness, 0), Float(Self.grays - 1)) + 8_388_608).bitPattern & 0x7F_FFFF)
    if kept == 0 { return whole[unchecked: level] }
    let own = SIMD4(Float(blue), Float(green), Float(red), 0)
    return (own * kept + SIMD4(repeating: gray[unchecked: level])).rounded(upTo: 255).packed
  }
}
