/// The sizes of a grid of square cells, in application pixels: as many columns as fill the width exactly.
public nonisolated struct GridMetrics: Equatable, Sendable {
  /// The width of the grid.
  public var width: Int
  /// The number of columns, at least 1.
  public var columns: Int
  /// The minimum distance of neighboring cells. The cells of a row are up to one pixel farther apart, so that the last
  /// column ends at the edge.
  public var gap: Int
  /// The height of a header.
  public var headerHeight: Int

  /// Makes metrics.
  public init(width: Int, columns: Int, gap: Int, headerHeight: Int) {
    self.width = max(width, 1)
    self.columns = max(columns, 1)
    (self.gap, self.headerHeight) = (max(gap, 0), max(headerHeight, 0))
  }

  /// The width and height of a cell.
  public var side: Int { max((width - (columns - 1) * gap) / columns, 1) }

  /// The distance from one row to the next.
  public var pitch: Int { side + gap }

  /// The left edge of a column.
  public func x(of column: Int) -> Int {
    columns == 1 ? 0 : column * side + column * max(width - columns * side, 0) / (columns - 1)
  }

  /// The column at a horizontal position. The gap after a cell belongs to it; a position outside belongs to the nearest
  /// column.
  public func column(at x: Double) -> Int {
    let guess = min(max(Int(x / (Double(width + gap) / Double(columns))), 0), columns - 1)
    // Columns are distributed in whole pixels, so the guess may be off by one.
    if guess + 1 < columns, x >= Double(self.x(of: guess + 1)) { return guess + 1 }
    return guess > 0 && x < Double(self.x(of: guess)) ? guess - 1 : guess
  }
}

/// The zoom of a grid: a size of cells that the number of columns follows.
public nonisolated struct GridZoom: Equatable, Sendable {
  /// The sizes of cells in application pixels.
  public static let sizes = 48.0...512.0
  /// The factor of one step.
  public static let step = 1.2

  /// The size of a cell in application pixels. The grid has the number of columns whose cells are next to it.
  public private(set) var size: Double

  /// Makes a zoom; a size outside of `sizes` is limited to them.
  public init(size: Double) { self.size = Self.limited(size) }

  /// The number of columns in a grid of this width.
  public func columns(width: Int, gap: Int) -> Int {
    let exact = Double(width + gap) / (size + Double(gap))
    let (fewer, more) = (max(exact.rounded(.down), 1), max(exact.rounded(.up), 1))
    func side(_ columns: Double) -> Double { Double(width + gap) / columns - Double(gap) }
    // The nearest by ratio; by difference, a narrow grid would have cells of twice the size.
    let isNearer = side(fewer) / size <= size / max(side(more), 1)
    return Int(isNearer ? fewer : more)
  }

  /// The zoom after one step. It changes the number of columns as far as the sizes allow.
  public func stepped(inwards: Bool, width: Int, gap: Int) -> GridZoom {
    let new = GridZoom(size: inwards ? size * Self.step : size / Self.step)
    let before = columns(width: width, gap: gap)
    let columns = before + (inwards ? -1 : 1)
    guard new.columns(width: width, gap: gap) == before, columns > 0 else { return new }
    let forced = GridZoom(size: Double(width + gap) / Double(columns) - Double(gap))
    return forced.columns(width: width, gap: gap) == columns ? forced : new
  }

  /// The zoom after a number of steps inwards, or outwards if it is negative.
  public func stepped(by steps: Int, width: Int, gap: Int) -> GridZoom {
    var new = self
    for _ in 0..<abs(steps) { new = new.stepped(inwards: steps > 0, width: width, gap: gap) }
    return new
  }

  private static func limited(_ size: Double) -> Double {
    size.isFinite ? min(max(size, sizes.lowerBound), sizes.upperBound) : sizes.lowerBound
  }
}
