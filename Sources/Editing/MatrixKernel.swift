/// A matrix between curves.
///
/// The curves before the matrix and its columns are one table of 256 vectors for each component, so a pixel takes two
/// additions of vectors.
struct MatrixKernel: ColorKernel, Sendable {
  /// The contributions of blue, green and red; those of red include the offset. In units of the index of `curves`.
  private let columns: [SIMD4<Float>]
  /// The curves after the matrix; nil without any.
  private let curves: FineCurves?

  init(_ before: [ColorStep], _ matrix: ColorMatrix, _ after: FineCurves?) {
    let unit = Double(after?.last ?? 255)
    columns = matrix.contributions(before).map { color in
      SIMD4(Float(color.z * unit), Float(color.y * unit), Float(color.x * unit), 0)
    }
    curves = after
  }

  @inline(__always) func color(_ blue: Int, _ green: Int, _ red: Int) -> UInt32 {
    let columns = columns.span
    let sum =
      columns[unchecked: blue] + columns[unchecked: 256 + green] + columns[unchecked: 512 + red]
    guard let curves else { return sum.rounded(upTo: 255).packed }
    return curves.color(sum.rounded(upTo: UInt32(curves.last)))
  }
}

/// A matrix whose results are gray, between curves: a third of the work.
struct GrayKernel: ColorKernel, Sendable {
  /// The contributions of blue, green and red; those of red include the offset. In units of 2⁻⁸ of the index of `curves`.
  private let columns: [Int32]
  /// The curve after the matrix.
  private let curve: FineCurves

  private static let fraction = 8

  /// Returns nil if a result is not gray.
  init?(_ before: [ColorStep], _ matrix: ColorMatrix, _ after: FineCurves) {
    guard matrix.isGray, after.areAlike else { return nil }
    let unit = Double(after.last << Self.fraction)
    var columns = matrix.contributions(before).map { Int32(($0.x * unit).rounded()) }
    // For the rounding of the sum.
    for red in 512..<768 { columns[red] += 1 << Int32(Self.fraction - 1) }
    (self.columns, curve) = (columns, after)
  }

  @inline(__always) func color(_ blue: Int, _ green: Int, _ red: Int) -> UInt32 {
    let columns = columns.span
    let sum =
      columns[unchecked: blue] &+ columns[unchecked: 256 + green] &+ columns[unchecked: 512 + red]
    return curve.value(min(max(Int(sum) >> Self.fraction, 0), curve.last)) &* 0x01_0101
  }
}

extension ColorMatrix {
  /// Whether all results are gray.
  fileprivate var isGray: Bool {
    [red, green, blue, offset].allSatisfy { $0.max() - $0.min() < 1e-9 }
  }

  /// What each of the 256 values of blue, green and red adds to the result after `before`; red adds the offset, too.
  fileprivate func contributions(_ before: [ColorStep]) -> [SIMD3<Double>] {
    let inputs = (0..<256).map { value in
      before.reduce(SIMD3(repeating: Double(value) / 255)) { $1($0) }
    }
    return inputs.map { $0.z * blue } + inputs.map { $0.y * green } + inputs.map { $0.x * red + offset }
  }
}
