/// A function of colors with results in linear light, tabulated at the points of a lattice, with interpolation between them.
/// The points are not clamped: encoded colors bend sharply where they leave the gamut.
struct LightLatticeKernel: ColorKernel, Sendable {
  /// The light of the points: blue, green, red. Red is the fastest index.
  private let points: [SIMD4<Float>]
  private let axes: LatticeAxes
  private let writer = LinearLight.Writer()

  private static let unit = 1 << 20

  /// Tabulates a function from encoded colors to light at `size` points along each axis, 2…129.
  init(size: Int, _ function: (SIMD3<Double>) -> SIMD3<Double>) {
    var points: [SIMD4<Float>] = []
    points.reserveCapacity(size * size * size)
    let last = Double(size - 1)
    for blue in 0..<size {
      for green in 0..<size {
        for red in 0..<size {
          let light = function(SIMD3(Double(red), Double(green), Double(blue)) / last)
          points.append(SIMD4(Float(light.z), Float(light.y), Float(light.x), 0))
        }
      }
    }
    (self.points, axes) = (points, LatticeAxes(size: size, unit: Self.unit))
  }

  @inline(__always) func color(_ blue: Int, _ green: Int, _ red: Int) -> UInt32 {
    let (points, path) = (points.span, axes.path(blue, green, red))
    let (corners, (high, middle, low)) = (path.corners, path.shares)
    let scale = 1 / Float(Self.unit)
    var sum = points[unchecked: corners.0] * (Float(Int32(truncatingIfNeeded: Self.unit &- high)) * scale)
    sum += points[unchecked: corners.1] * (Float(Int32(truncatingIfNeeded: high &- middle)) * scale)
    sum += points[unchecked: corners.2] * (Float(Int32(truncatingIfNeeded: middle &- low)) * scale)
    sum += points[unchecked: corners.3] * (Float(Int32(truncatingIfNeeded: low)) * scale)
    return writer.color(sum)
  }
}
