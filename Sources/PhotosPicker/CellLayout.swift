/// Where the cells of a grid are: all have the same size. A value without widgets.
nonisolated struct CellLayout: Equatable {
  /// The number of cells.
  var count: Int
  /// The number of cells in a row, at least 1.
  var columns: Int
  /// The size of a cell in application pixels, above 0.
  var cellWidth: Double
  /// See `cellWidth`.
  var cellHeight: Double

  /// The number of rows.
  var rows: Int { (count + columns - 1) / columns }

  /// Returns the indexes of the cells that a rectangle touches, ascending. The origin is that of the first cell; any two
  /// opposite corners define the rectangle.
  func indexes(from first: (x: Double, y: Double), to second: (x: Double, y: Double)) -> [Int] {
    let inRow = Self.lines(first.x, second.x, size: cellWidth, count: columns)
    return Self.lines(first.y, second.y, size: cellHeight, count: rows).flatMap { row in
      inRow.map { row * columns + $0 }.filter { $0 < count }
    }
  }

  /// Returns the lines of one size that a range touches.
  private static func lines(_ first: Double, _ second: Double, size: Double, count: Int) -> Range<Int> {
    let (start, end) = (min(first, second) / size, max(first, second) / size)
    let low = Int(max(start.rounded(.down), 0))
    let high = Int(min(end.rounded(.down) + 1, Double(count)))
    return low..<max(low, high)
  }
}
