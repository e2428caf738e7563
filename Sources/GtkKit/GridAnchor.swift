/// A cell of a grid that stays at a point of the visible part while sizes, sections or other cells change.
nonisolated struct GridAnchor {
  /// The index of the cell.
  var index: Int
  /// The position in the cell, 0…1 from its upper left corner.
  var part: (x: Double, y: Double)
  /// The point of the visible part in application pixels.
  var point: (x: Double, y: Double)
  /// Whether the cell also stays in the column at the point.
  var keepsColumn: Bool

  /// The scroll position that brings the anchor to its point.
  func scroll(in layout: GridLayout) -> Double {
    let frame = layout.frame(of: index)
    return (frame.y + part.y * frame.height - point.y).rounded()
  }

  /// The number of empty places before a section's first cell that brings the anchor to its column. Only if the first row
  /// of the section is scrolled away: a section on the screen starts at the left edge.
  func lead(in layout: GridLayout) -> (section: Int, places: Int)? {
    guard keepsColumn, let section = layout.tallSection(of: index) else { return nil }
    guard !layout.startsBelow(scroll(in: layout), sectionOf: index) else { return nil }
    let columns = layout.metrics.columns
    let start = layout.starts[section]
    let places = (layout.metrics.column(at: point.x) - (index - start)) % columns
    let new = (section, places < 0 ? places + columns : places)
    return new.1 == 0 ? nil : new
  }

  /// The anchor after a change of the cells.
  func following(_ position: Int, _ removed: Int, _ inserted: Int, count: Int) -> GridAnchor {
    var new = self
    new.index = Self.index(index, after: position, removed, inserted, count: count)
    return new
  }

  /// The index of a cell after a change; if the cell was removed, that of the one in its place.
  static func index(
    _ index: Int, after position: Int, _ removed: Int, _ inserted: Int, count: Int
  ) -> Int {
    var new = index
    if index >= position + removed {
      new += inserted - removed
    } else if index >= position {
      new = position
    }
    return min(max(new, 0), max(count - 1, 0))
  }
}

nonisolated extension GridLayout {
  /// The anchor for the cell next to a point of the visible part; nil without cells.
  func anchor(at point: (x: Double, y: Double), scroll: Double) -> GridAnchor? {
    guard let index = nearestCell(to: point.x, point.y + scroll) else { return nil }
    let frame = frame(of: index)
    let part = ((point.x - frame.x) / frame.width, (point.y + scroll - frame.y) / frame.height)
    return GridAnchor(
      index: index, part: (min(max(part.0, 0), 1), min(max(part.1, 0), 1)), point: point, keepsColumn: true)
  }

  /// The anchor for the middle of a cell of which a part is visible; nil if it is scrolled away.
  ///
  /// - Parameter page: The height of the visible part.
  func anchor(ofVisible index: Int, scroll: Double, page: Int) -> GridAnchor? {
    let frame = frame(of: index)
    guard frame.y + frame.height > scroll, frame.y < scroll + Double(page) else { return nil }
    return anchor(
      at: (frame.x + frame.width / 2, frame.y + frame.height / 2 - scroll), scroll: scroll)
  }

  /// The anchor for the first cell that is not scrolled away; nil without cells.
  func anchor(ofFirstBelow scroll: Double) -> GridAnchor? {
    guard let index = cells(from: scroll, to: scroll + 1).first ?? nearestCell(to: 0, scroll) else {
      return nil
    }
    let frame = frame(of: index)
    return GridAnchor(index: index, part: (0, 0), point: (0, frame.y - scroll), keepsColumn: false)
  }
}
