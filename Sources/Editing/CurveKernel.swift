/// A curve for each component, tabulated for all 256 values.
struct CurveKernel: ColorKernel, Sendable {
  /// The results for blue, green and red, each at its place in the pixel.
  private let table: [UInt32]

  init(_ steps: [ColorStep]) {
    var table = [UInt32](repeating: 0, count: 3 * 256)
    for value in 0..<256 {
      let color = steps.reduce(SIMD3(repeating: Double(value) / 255)) { $1($0) }
      for (index, component) in [color.z, color.y, color.x].enumerated() {
        table[index * 256 + value] = UInt32((component * 255).rounded()) << (8 * UInt32(index))
      }
    }
    self.table = table
  }

  @inline(__always) func color(_ blue: Int, _ green: Int, _ red: Int) -> UInt32 {
    let table = table.span
    return table[unchecked: blue] | table[unchecked: 256 + green] | table[unchecked: 512 + red]
  }
}
