/// A matrix between curves.
///
/// The curves before the matrix and its columns are one table of 256 vectors for each component, so a pixel takes two
/// additions of vectors. Curves after the matrix are a table with 64 entries for each of the 256 values: the curve from
/// linear light to sRGB rises by 12.92 at black, which is a fifth of a value from one entry to the next.
struct MatrixKernel: ColorKernel, Sendable {
  /// The contributions of blue, green and red; those of red include the offset. In units of the result.
  private let columns: [SIMD4<Float>]
  /// The results of the curves after the matrix for blue, green and red, each at its place in the pixel; empty without
  /// curves.
  private let table: [UInt32]

  /// The number of entries of the table for each component.
  private static let entries = 256 * 64

  init(_ before: [ColorStep], _ matrix: ColorMatrix, _ after: [ColorStep]) {
    let unit = after.isEmpty ? 255 : Double(Self.entries - 1)
    func vector(_ color: SIMD3<Double>) -> SIMD4<Float> {
      SIMD4(Float(color.z * unit), Float(color.y * unit), Float(color.x * unit), 0)
    }
    let inputs = (0..<256).map { value in
      before.reduce(SIMD3(repeating: Double(value) / 255)) { $1($0) }
    }
    columns =
      inputs.map { vector($0.z * matrix.blue) } + inputs.map { vector($0.y * matrix.green) }
      + inputs.map { vector($0.x * matrix.red + matrix.offset) }
    table = after.isEmpty ? [] : Self.table(after)
  }

  private static func table(_ after: [ColorStep]) -> [UInt32] {
    var table = [UInt32](repeating: 0, count: 3 * entries)
    for entry in 0..<entries {
      let color = after.reduce(SIMD3(repeating: Double(entry) / Double(entries - 1))) { $1($0) }
      for (index, component) in [color.z, color.y, color.x].enumerated() {
        table[index * entries + entry] = UInt32((component * 255).rounded()) << (8 * UInt32(index))
      }
    }
    return table
  }

  @inline(__always) func color(_ blue: Int, _ green: Int, _ red: Int) -> UInt32 {
    let columns = columns.span
    let sum =
      columns[unchecked: blue] + columns[unchecked: 256 + green] + columns[unchecked: 512 + red]
    if table.isEmpty { return sum.rounded(upTo: 255).packed }
    let index = sum.rounded(upTo: Float(Self.entries - 1))
    let table = table.span
    return table[unchecked: Int(index.x)] | table[unchecked: Self.entries + Int(index.y)]
      | table[unchecked: 2 * Self.entries + Int(index.z)]
  }
}
