/// A function of colors, tabulated at the points of a lattice, with tetrahedral interpolation between them.
///
/// Source: J. Kasson et al., "Performing color space conversions with three-dimensional linear interpolation" (1995). Of
/// the methods with four points it is the one that keeps the gray axis on the diagonal of the cells. The points of a
/// function of light are in linear light and not clamped: encoded colors bend sharply where they leave the gamut.
struct LatticeKernel: ColorKernel, Sendable {
  /// The colors of the points, blue, green, red: linear light, or encoded in units of 1/255. Red is the fastest index.
  private let points: [SIMD4<Float>]
  /// Whether the points are linear light.
  private let isLinear: Bool
  private let writer = LinearLight.Writer()
  /// For each of 256 values: the index of the cell along the axis, times that axis's step. Red, green, blue.
  private let cells: [Int32]
  /// For each of 256 values: the position within the cell, 0…1, in units of 2⁻²⁰.
  private let parts: [Int32]
  /// The steps from a point to the next one along each axis: red, green, blue.
  private let steps: (red: Int, green: Int, blue: Int)

  private static let unit = 1 << 20

  /// Tabulates a function of encoded colors at `size` points along each axis, 2…129.
  ///
  /// - Parameter isLinear: Whether its results are linear light, otherwise they are encoded.
  init(size: Int, isLinear: Bool, _ function: (SIMD3<Double>) -> SIMD3<Double>) {
    var points: [SIMD4<Float>] = []
    points.reserveCapacity(size * size * size)
    let (last, unit) = (Double(size - 1), isLinear ? 1.0 : 255)
    for blue in 0..<size {
      for green in 0..<size {
        for red in 0..<size {
          points.append(Self.point(function(SIMD3(Double(red), Double(green), Double(blue)) / last) * unit))
        }
      }
    }
    self.init(size: size, points: points, isLinear: isLinear)
  }

  /// Uses the points of a lattice over the inputs 0…1. Colors outside of 0…1 are clamped.
  init(_ lut: LUT) {
    let points = lut.colors.map { color in
      Self.point(SIMD3<Double>(color).clamped(lowerBound: .zero, upperBound: .one) * 255)
    }
    self.init(size: lut.size, points: points, isLinear: false)
  }

  private static func point(_ color: SIMD3<Double>) -> SIMD4<Float> {
    SIMD4(Float(color.z), Float(color.y), Float(color.x), 0)
  }

  private init(size: Int, points: [SIMD4<Float>], isLinear: Bool) {
    (self.points, self.isLinear) = (points, isLinear)
    steps = (1, size, size * size)
    let positions = (0..<256).map { value in
      let cell = min(value * (size - 1) / 255, size - 2)
      let part = Double(value * (size - 1)) / 255 - Double(cell)
      return (cell: cell, part: Int32((part * Double(Self.unit)).rounded()))
    }
    parts = positions.map(\.part)
    cells = [steps.red, steps.green, steps.blue].flatMap { step in positions.map { Int32($0.cell * step) } }
  }

  @inline(__always) func color(_ blue: Int, _ green: Int, _ red: Int) -> UInt32 {
    let (points, cells, parts) = (points.span, cells.span, parts.span)
    let first = Int(cells[unchecked: red] &+ cells[unchecked: 256 + green] &+ cells[unchecked: 512 + blue])
    let (r, g, b) = (parts[unchecked: red], parts[unchecked: green], parts[unchecked: blue])
    // The path from the lowest to the highest corner of the cell, first along the axis with the largest part.
    let (high, low) = (max(r, max(g, b)), min(r, min(g, b)))
    let middle = r &+ g &+ b &- high &- low
    let step = r == high ? steps.red : g == high ? steps.green : steps.blue
    let lastStep = b == low ? steps.blue : g == low ? steps.green : steps.red
    let end = first &+ steps.red &+ steps.green &+ steps.blue
    let scale = 1 / Float(Self.unit)
    var sum = points[unchecked: first] * (Float(Int32(Self.unit) &- high) * scale)
    sum += points[unchecked: first &+ step] * (Float(high &- middle) * scale)
    sum += points[unchecked: end &- lastStep] * (Float(middle &- low) * scale)
    sum += points[unchecked: end] * (Float(low) * scale)
    return isLinear ? writer.color(sum) : sum.rounded(upTo: 255).packed
  }
}
