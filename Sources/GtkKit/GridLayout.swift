/// Where the cells and the headers of a grid with sections are. A value without widgets: exact, and fast for 100,000 cells
/// and hundreds of sections. Every look-up takes logarithmic time.
///
/// A section that needs several rows starts in a new row below its header. Consecutive sections that together need less
/// than a row share one, side by side, each below its own header, so that a library with a photo in each month is no
/// column of single photos. What shares a header line is a band.
///
/// Coordinates are in application pixels from the upper left corner of the content.
public nonisolated struct GridLayout: Equatable, Sendable {
  /// A header and where it may be: at `top`, or lower while its section is scrolled, so that it stays in view.
  public struct Header: Equatable, Sendable {
    /// The index of the section.
    public let section: Int
    /// The left edge.
    public let x: Int
    /// The width up to the next header or to the edge.
    public let width: Int
    /// The top, if nothing is scrolled.
    public let top: Int
    /// The end of the section's cells.
    public let bottom: Int
  }

  private struct Band: Equatable {
    /// The first cell, and the end of the cells.
    var cells: Range<Int>
    var sections: Range<Int>
    /// The number of empty places before the first cell.
    var lead = 0
    var top = 0
    var header = 0
    var rows = 0
  }

  /// The number of cells.
  public let count: Int
  /// The sizes.
  public let metrics: GridMetrics
  /// The index of each section's first cell.
  public let starts: [Int]
  /// The height of the content.
  public let height: Int
  private let bands: [Band]

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - starts: The index of each section's first cell, ascending, from 0; empty for a grid without headers. Those past
  ///     `count` are left out.
  ///   - lead: A section with several rows and the number of empty places before its first cell, so that a zoomed grid
  ///     can keep a cell in its column.
  public init(
    count: Int, starts: [Int] = [], metrics: GridMetrics, lead: (section: Int, places: Int)? = nil
  ) {
    (self.count, self.metrics) = (max(count, 0), metrics)
    self.starts = starts.filter { $0 < count }
    var bands: [Band] = []
    if self.starts.isEmpty {
      if count > 0 { bands.append(Band(cells: 0..<count, sections: 0..<0)) }
    } else {
      bands = Self.pack(self.starts, count, metrics, lead)
    }
    var top = 0
    for index in bands.indices {
      bands[index].top = top
      bands[index].rows =
        (bands[index].lead + bands[index].cells.count + metrics.columns - 1) / metrics.columns
      top += bands[index].header + bands[index].rows * metrics.pitch
    }
    self.bands = bands
    height = max(top - metrics.gap, 0)
  }

  private static func pack(
    _ starts: [Int], _ count: Int, _ metrics: GridMetrics, _ lead: (section: Int, places: Int)?
  ) -> [Band] {
    var bands: [Band] = []
    bands.reserveCapacity(starts.count)
    for (section, start) in starts.enumerated() {
      let end = section + 1 < starts.count ? starts[section + 1] : count
      let cells = start..<max(start, end)
      if let last = bands.last, last.cells.count + cells.count <= metrics.columns {
        bands[bands.count - 1].cells = last.cells.lowerBound..<cells.upperBound
        bands[bands.count - 1].sections = last.sections.lowerBound..<section + 1
        continue
      }
      var band = Band(cells: cells, sections: section..<section + 1, header: metrics.headerHeight)
      if let lead, lead.section == section, cells.count > metrics.columns {
        band.lead = min(max(lead.places, 0), metrics.columns - 1)
      }
      bands.append(band)
    }
    return bands
  }

  /// Returns the first number for which `isPast` is true, or `count`.
  private static func first(_ count: Int, _ isPast: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isPast(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func band(of cell: Int) -> Band? {
    guard (0..<count).contains(cell) else { return nil }
    return bands[Self.first(bands.count) { bands[$0].cells.lowerBound > cell } - 1]
  }

  /// The index of the band at a vertical position, of the nearest one outside.
  private func bandIndex(at y: Double) -> Int {
    max(Self.first(bands.count) { Double(bands[$0].top) > y } - 1, 0)
  }

  /// The section of a cell; nil without sections.
  public func section(of cell: Int) -> Int? {
    guard !starts.isEmpty, (0..<count).contains(cell) else { return nil }
    return Self.first(starts.count) { starts[$0] > cell } - 1
  }

  // MARK: Cells

  /// The rectangle of a cell. Empty if there is no such cell.
  public func frame(of cell: Int) -> Rectangle {
    guard let band = band(of: cell) else { return Rectangle(x: 0, y: 0, width: 0, height: 0) }
    let place = cell - band.cells.lowerBound + band.lead
    let (row, column) = place.quotientAndRemainder(dividingBy: metrics.columns)
    return Rectangle(
      x: Double(metrics.x(of: column)), y: Double(band.top + band.header + row * metrics.pitch),
      width: Double(metrics.side), height: Double(metrics.side))
  }

  /// The cells of a row of a band.
  private func cells(in band: Band, row: Int) -> Range<Int> {
    let start = band.cells.lowerBound - band.lead + row * metrics.columns
    let first = max(start, band.cells.lowerBound)
    return first..<max(min(start + metrics.columns, band.cells.upperBound), first)
  }

  /// The number of the row at a vertical position in a band; the gap below a cell belongs to it.
  private func row(at y: Double, in band: Band) -> Int {
    let row = ((y - Double(band.top + band.header)) / Double(metrics.pitch)).rounded(.down)
    return Int(min(max(row, 0), Double(band.rows - 1)))
  }

  /// The cells of the rows of which a part is between two vertical positions.
  public func cells(from top: Double, to bottom: Double) -> Range<Int> {
    guard !bands.isEmpty, top < bottom, bottom > 0, top < Double(height) else { return 0..<0 }
    let (first, last) = (bands[bandIndex(at: top)], bands[bandIndex(at: bottom)])
    let start = cells(in: first, row: row(at: top, in: first)).lowerBound
    // The last band may show no more than its header.
    let isHeader = bottom <= Double(last.top + last.header)
    let end = isHeader ? last.cells.lowerBound : cells(in: last, row: row(at: bottom, in: last)).upperBound
    return start..<max(start, end)
  }

  /// The cell at a point; nil between the cells and on headers.
  public func cell(at x: Double, _ y: Double) -> Int? {
    guard let nearest = nearestCell(to: x, y) else { return nil }
    let frame = frame(of: nearest)
    let isInside =
      x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height
    return isInside ? nearest : nil
  }

  /// The cell nearest to a point, in the row at its height; nil if there are no cells.
  public func nearestCell(to x: Double, _ y: Double) -> Int? {
    guard !bands.isEmpty else { return nil }
    let band = bands[bandIndex(at: y)]
    return cell(in: band, row: row(at: y, in: band), column: metrics.column(at: x))
  }

  private func cell(in band: Band, row: Int, column: Int) -> Int {
    let cells = cells(in: band, row: row)
    let wanted = band.cells.lowerBound - band.lead + row * metrics.columns + column
    return min(max(wanted, cells.lowerBound), max(cells.upperBound - 1, cells.lowerBound))
  }

  /// The cells that a rectangle touches, ascending. Any two opposite corners define the rectangle.
  public func cells(from first: (x: Double, y: Double), to second: (x: Double, y: Double)) -> [Int] {
    let (top, bottom) = (min(first.y, second.y), max(first.y, second.y))
    let (left, right) = (min(first.x, second.x), max(first.x, second.x))
    guard !bands.isEmpty, right >= 0, left < Double(metrics.width), bottom >= 0, top < Double(height) else {
      return []
    }
    let columns = metrics.column(at: left)...metrics.column(at: right)
    var result: [Int] = []
    for band in bands[bandIndex(at: top)...bandIndex(at: bottom)] {
      let start = Double(band.top + band.header)
      let end = start + Double(band.rows * metrics.pitch)
      guard bottom >= start, top < end else { continue }
      for row in row(at: top, in: band)...row(at: bottom, in: band) {
        let first = band.cells.lowerBound - band.lead + row * metrics.columns
        let cells = cells(in: band, row: row)
        result += columns.lazy.map { first + $0 }.filter(cells.contains)
      }
    }
    return result
  }

  // MARK: Rows

  /// The cell in the same column of a row above (negative) or below, or the nearest one of that row. At the ends of the
  /// grid the cell itself.
  public func cell(below cell: Int, rows: Int) -> Int {
    guard let band = band(of: cell) else { return cell }
    let place = cell - band.cells.lowerBound + band.lead
    var (row, column) = place.quotientAndRemainder(dividingBy: metrics.columns)
    row += rows
    var index = bandIndex(at: Double(band.top))
    while row < 0, index > 0 {
      index -= 1
      row += bands[index].rows
    }
    while row >= bands[index].rows, index + 1 < bands.count {
      row -= bands[index].rows
      index += 1
    }
    guard (0..<bands[index].rows).contains(row) else { return cell }
    column = min(max(column, 0), metrics.columns - 1)
    return self.cell(in: bands[index], row: row, column: column)
  }

  // MARK: Headers

  /// The headers of the sections of which a part is between two vertical positions.
  public func headers(from top: Double, to bottom: Double) -> [Header] {
    guard !starts.isEmpty, top < bottom else { return [] }
    return bands[bandIndex(at: top)...bandIndex(at: bottom)].flatMap(headers)
  }

  private func headers(of band: Band) -> [Header] {
    band.sections.map { section in
      let column = starts[section] - band.cells.lowerBound
      let isLast = section + 1 == band.sections.upperBound
      let x = band.sections.count == 1 ? 0 : metrics.x(of: column)
      let end =
        isLast ? metrics.width : metrics.x(of: starts[section + 1] - band.cells.lowerBound) - metrics.gap
      return Header(
        section: section, x: x, width: end - x, top: band.top,
        bottom: band.top + band.header + band.rows * metrics.pitch - metrics.gap)
    }
  }

  /// Whether the first row of a cell's section is at or below a vertical position.
  func startsBelow(_ y: Double, sectionOf cell: Int) -> Bool {
    band(of: cell).map { Double($0.top + $0.header + metrics.pitch) > y } ?? true
  }

  /// The section that needs several rows and contains a cell; nil if there is none.
  func tallSection(of cell: Int) -> Int? {
    band(of: cell).flatMap {
      $0.cells.count > metrics.columns && $0.sections.count == 1 ? $0.sections.lowerBound : nil
    }
  }
}
