/// The rectangles of pictures beside and below each other: the number of columns in which they are largest. A value
/// without widgets; lengths are in application pixels.
nonisolated struct CompareLayout: Equatable {
  /// The gap between two pictures.
  static let gap = 6.0
  /// About the height of the text below a picture.
  private static let caption = 50.0

  /// The rectangles in reading order.
  let frames: [(x: Double, y: Double, width: Double, height: Double)]
  /// The number of columns.
  let columns: Int

  /// Divides a view.
  ///
  /// - Parameter aspects: Width divided by height of each picture; nil if it is not known yet.
  init(aspects: [Double?], width: Double, height: Double) {
    let aspects = aspects.map { $0 ?? 1.5 }
    let count = max(aspects.count, 1)
    func size(_ columns: Int) -> (width: Double, height: Double) {
      let rows = (count + columns - 1) / columns
      let width = (width - Self.gap * Double(columns - 1)) / Double(columns)
      let height = (height - Self.gap * Double(rows - 1)) / Double(rows)
      return (max(width, 0), max(height, 0))
    }
    /// The smallest area of a picture.
    func area(_ columns: Int) -> Double {
      let cell = size(columns)
      return aspects.map { aspect in
        let width = min(cell.width, max(cell.height - Self.caption, 0) * aspect)
        return width * width / aspect
      }.min() ?? 0
    }
    // Of equally good ones, the most columns: beside each other, pictures are easier to compare.
    let columns = (1...count).max { area($0) <= area($1) } ?? 1
    let cell = size(columns)
    self.columns = columns
    frames = aspects.indices.map { index in
      let (column, row) = (Double(index % columns), Double(index / columns))
      // The last one has the rest of its row.
      let isLast = index == count - 1
      let x = column * (cell.width + Self.gap)
      return (
        x.rounded(), (row * (cell.height + Self.gap)).rounded(),
        (isLast ? width - x : cell.width).rounded(), cell.height.rounded()
      )
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.columns == other.columns && one.frames.elementsEqual(other.frames, by: ==)
  }
}
