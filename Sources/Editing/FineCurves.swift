/// Curves for computed components, tabulated for so many of their values that a result is within 1/16 of 1/255 of the exact
/// one before it is rounded. Small tables stay in the nearest cache.
struct FineCurves: Sendable {
  /// The table's highest index, which is that of a component of 1.
  let last: Int
  /// Whether the curves of all components are the same.
  let areAlike: Bool
  /// The results for blue, green and red, one component after the other; once if all are alike.
  private let values: [UInt8]
  /// Where the results of green and red begin.
  private let (green, red): (Int, Int)

  /// Tabulates curves; none for rounding to 8 bits.
  init(_ steps: [ColorStep]) {
    var curves = Self.results(of: steps, last: (1 << 14) - 1)
    if steps.isEmpty {
      curves = Self.results(of: [], last: 255)
    } else {
      while curves[0].count > 1 << 10, Self.largestStep(curves) <= 1.0 / 16 {
        curves = Self.results(of: steps, last: curves[0].count / 2 - 1)
      }
    }
    let tables = curves.map { $0.map { UInt8($0.rounded()) } }
    areAlike = tables.allSatisfy { $0 == tables[0] }
    values = areAlike ? tables[0] : tables.flatMap { $0 }
    last = tables[0].count - 1
    (green, red) = areAlike ? (0, 0) : (tables[0].count, 2 * tables[0].count)
  }

  /// The results for blue, green and red in units of 1/255.
  private static func results(of steps: [ColorStep], last: Int) -> [[Double]] {
    let colors = (0...last).map { entry in
      255 * steps.reduce(SIMD3(repeating: Double(entry) / Double(last))) { $1($0) }
    }
    return [colors.map(\.z), colors.map(\.y), colors.map(\.x)]
  }

  private static func largestStep(_ curves: [[Double]]) -> Double {
    curves.map { curve in zip(curve, curve.dropFirst()).map { abs($1 - $0) }.max() ?? 0 }.max() ?? 0
  }

  /// The result for a component of blue, by its index.
  @inline(__always) func value(_ index: Int) -> UInt32 { UInt32(values.span[unchecked: index]) }

  /// The color for the indices of blue, green and red.
  @inline(__always) func color(_ index: SIMD4<UInt32>) -> UInt32 {
    let values = values.span
    return UInt32(values[unchecked: Int(index.x)]) | UInt32(values[unchecked: green &+ Int(index.y)]) << 8
      | UInt32(values[unchecked: red &+ Int(index.z)]) << 16
  }
}
