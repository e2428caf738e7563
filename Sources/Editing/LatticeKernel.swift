/// A function of colors with encoded results, tabulated at the points of a lattice, with interpolation between them.
///
/// A point is one number with three fields, so that one multiplication weights a color: four take the time of one vector of
/// floats. The results are within 1/16 of 1/255 of the exact interpolation, before they are rounded, unless the function
/// rises by more than three times the range from one value to the next.
struct LatticeKernel: ColorKernel, Sendable {
  /// The colors of the points: blue, green, red from the lowest field on, in units of 2⁻⁵ of 1/255. Red is the fastest index.
  private let points: [UInt64]
  private let axes: LatticeAxes

  /// The fields have 21 bits: 8 for the values, 5 for their parts, and 8 for the weights.
  private static let field = 21
  private static let fraction = 5
  private static let weight = 8
  /// A half of each result, for rounding.
  private static let half: UInt64 = 0x1000 | 0x1000 << 21 | 0x1000 << 42
  /// The fewest points along an axis. In larger cells, weights of 8 bits would be too coarse.
  private static let fewest = 33

  /// Tabulates a function of encoded colors at `size` points along each axis, 33…129.
  init(size: Int, _ function: (SIMD3<Double>) -> SIMD3<Double>) {
    var points: [UInt64] = []
    points.reserveCapacity(size * size * size)
    let last = Double(size - 1)
    for blue in 0..<size {
      for green in 0..<size {
        for red in 0..<size {
          points.append(Self.point(function(SIMD3(Double(red), Double(green), Double(blue)) / last)))
        }
      }
    }
    self.init(size: size, points: points)
  }

  /// Uses the points of a lattice over the inputs 0…1. The cells of a small one are divided evenly, which leaves the
  /// interpolation as it is.
  init(_ lut: LUT) {
    guard lut.size < Self.fewest else {
      self.init(size: lut.size, points: lut.colors.map { Self.point(SIMD3<Double>($0)) })
      return
    }
    let cells = lut.size - 1
    let parts = (Self.fewest - 1 + cells - 1) / cells
    self.init(size: cells * parts + 1) { lut.color(at: $0) }
  }

  private init(size: Int, points: [UInt64]) {
    self.points = points
    axes = LatticeAxes(size: size, unit: 1 << Int(Self.weight))
  }

  private static func point(_ color: SIMD3<Double>) -> UInt64 {
    let scaled = color.clamped(lowerBound: .zero, upperBound: .one) * Double(255 << fraction)
    return fields(UInt64(scaled.z.rounded()), UInt64(scaled.y.rounded()), UInt64(scaled.x.rounded()))
  }

  private static func fields(_ blue: UInt64, _ green: UInt64, _ red: UInt64) -> UInt64 {
    blue | green << field | red << (2 * field)
  }

  @inline(__always) func color(_ blue: Int, _ green: Int, _ red: Int) -> UInt32 {
    let (points, path) = (points.span, axes.path(blue, green, red))
    let (corners, (high, middle, low)) = (path.corners, path.shares)
    var sum = points[unchecked: corners.0] &* UInt64(truncatingIfNeeded: (1 << Self.weight) &- high)
    sum &+= points[unchecked: corners.1] &* UInt64(truncatingIfNeeded: high &- middle)
    sum &+= points[unchecked: corners.2] &* UInt64(truncatingIfNeeded: middle &- low)
    sum &+= points[unchecked: corners.3] &* UInt64(truncatingIfNeeded: low)
    sum &+= Self.half
    // The results are 21 bits apart, the bytes of the pixel 8.
    let first = sum >> (Self.fraction + Self.weight)
    let (blue, green, red) = (first & 0xFF, first >> 13 & 0xFF00, first >> 26 & 0xFF_0000)
    return UInt32(truncatingIfNeeded: blue | green | red)
  }
}
