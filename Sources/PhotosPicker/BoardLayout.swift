/// The arrangement of the board's photos: one takes all of the board, two share a row, more are in rows of three. A value
/// without widgets; lengths are in application pixels.
nonisolated struct BoardLayout: Equatable {
  /// The space around each cell, and once more around all of them: the padding of the style sheet.
  private static let padding = 6
  /// The height below which a cell shows nothing of use.
  private static let minimumCellHeight = 96
  /// The ratio of height to width of a cell that shares the board with others, or whose photo is not loaded.
  static let cellAspect = 0.75

  /// The number of photos.
  var count: Int
  /// The ratio of height to width of the only photo; nil if it is not loaded, or if there are more.
  var aspect: Double?

  /// The number of cells in a row.
  var columns: Int { min(max(count, 1), 3) }
  private var rows: Int { (count + columns - 1) / columns }

  /// Returns the height in which a board of this width shows all of its photos as wide as their cells.
  func neededHeight(forWidth width: Int) -> Int {
    let padding = Self.padding
    let cellWidth = (width - 2 * padding) / columns - 2 * padding
    let cellHeight = (Double(cellWidth) * (aspect ?? Self.cellAspect)).rounded()
    return rows * (max(Int(cellHeight), Self.minimumCellHeight) + 2 * padding) + 2 * padding
  }

  /// Returns the height of the cells.
  ///
  /// - Parameter height: The height of the visible part of the board, without the padding around all cells.
  func cellHeight(in height: Int) -> MediaCell.Height {
    let available = max(height - 2 * Self.padding, Self.minimumCellHeight)
    return count == 1 ? .fixed(available) : .ofWidth(maximum: available)
  }
}
