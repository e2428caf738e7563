/// Where the 256 values of each component are on the axes of a lattice, and the tetrahedra between its points.
///
/// Source: J. Kasson et al., "Performing color space conversions with three-dimensional linear interpolation" (1995). Of
/// the methods with four points it is the one that keeps the gray axis on the diagonal of the cells.
struct LatticeAxes: Sendable {
  /// The corners of the tetrahedron around a color, as indices of points, from the lowest to the highest corner of the cell,
  /// and the shares of the last three in the color, summed from the last one on. Each is at most the one before.
  struct Path {
    var corners: (Int, Int, Int, Int)
    var shares: (Int, Int, Int)
  }

  /// For each of 256 values: the index of the cell along the axis, times that axis's step. Red, green, blue.
  private let cells: [Int32]
  /// For each of 256 values: the position within the cell, 0…1, in units of 1/`unit` in the upper 32 bits, and the step from
  /// a point to the next one along the axis in the lower ones. Red, green, blue.
  private let positions: [UInt64]

  /// The axes of a lattice with `size` points along each, red as the fastest index.
  init(size: Int, unit: Int) {
    let all = (0..<256).map { value in
      let cell = min(value * (size - 1) / 255, size - 2)
      let part = Double(value * (size - 1)) / 255 - Double(cell)
      return (cell: cell, part: UInt64((part * Double(unit)).rounded()))
    }
    let steps = [1, size, size * size]
    cells = steps.flatMap { step in all.map { Int32($0.cell * step) } }
    positions = steps.flatMap { step in all.map { $0.part << 32 | UInt64(step) } }
  }

  /// The tetrahedron around a color: from the lowest corner of the cell first along the axis with the largest part. Sorting
  /// the parts sorts the steps with them, without a branch.
  @inline(__always) func path(_ blue: Int, _ green: Int, _ red: Int) -> Path {
    let (cells, positions) = (cells.span, positions.span)
    let first = Int(cells[unchecked: red] &+ cells[unchecked: 256 + green] &+ cells[unchecked: 512 + blue])
    let (r, g) = (positions[unchecked: red], positions[unchecked: 256 + green])
    let b = positions[unchecked: 512 + blue]
    let (higher, lower) = (max(r, g), min(r, g))
    let (high, rest) = (max(higher, b), min(higher, b))
    let (middle, low) = (max(lower, rest), min(lower, rest))
    let second = first &+ Int(truncatingIfNeeded: high & 0xFFFF_FFFF)
    let third = second &+ Int(truncatingIfNeeded: middle & 0xFFFF_FFFF)
    let last = third &+ Int(truncatingIfNeeded: low & 0xFFFF_FFFF)
    return Path(
      corners: (first, second, third, last),
      shares: (
        Int(truncatingIfNeeded: high >> 32), Int(truncatingIfNeeded: middle >> 32),
        Int(truncatingIfNeeded: low >> 32)
      ))
  }
}
