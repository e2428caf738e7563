/// The cells of a grid: the bound ones by their index, and spare ones. Cells are children of the grid in the order of their
/// indexes, which is the order for assistive technology.
final class GridCells {
  /// A cell and what it shows.
  struct Bound {
    let widget: Widget
    let identifier: UInt64
  }

  private let make: () -> Widget
  private let bind: (Widget, UInt64) -> Void
  private let unbind: (Widget, UInt64) -> Void
  /// The bound cells by index.
  private(set) var bound: [Int: Bound] = [:]
  /// Cells without content.
  private var spare: [Widget] = []
  /// Whether a spare cell may still be on screen.
  private var hasShownSpare = false

  init<Cell: Widget>(
    make: @escaping () -> Cell, bind: @escaping (Cell, UInt64) -> Void,
    unbind: @escaping (Cell, UInt64) -> Void
  ) {
    self.make = make
    self.bind = { if let cell = $0 as? Cell { bind(cell, $1) } }
    self.unbind = { if let cell = $0 as? Cell { unbind(cell, $1) } }
  }

  /// The index of the cell that is this widget.
  func index(of widget: Widget) -> Int? { bound.first { $0.value.widget === widget }?.key }

  /// Binds the cells of a range and the one of `kept`, and makes the others spare.
  func show(_ range: Range<Int>, keeping kept: Int?, of model: ListModel, in grid: CustomWidget) {
    let outside = bound.keys.filter { !range.contains($0) && $0 != kept }
    for index in outside { if let cell = bound.removeValue(forKey: index) { release(cell) } }
    var missing = range.filter { bound[$0] == nil }
    if let kept, bound[kept] == nil, !range.contains(kept) { missing.append(kept) }
    if !missing.isEmpty { add(missing.sorted(), of: model, in: grid) }
    if hasShownSpare { trim(in: grid) }
  }

  private func add(_ missing: [Int], of model: ListModel, in grid: CustomWidget) {
    // What is before each of them: all bound cells, in ascending order.
    let present = bound.keys.sorted()
    var (position, previous) = (0, Widget?.none)
    for index in missing {
      while position < present.count, present[position] < index {
        previous = bound[present[position]]?.widget
        position += 1
      }
      let widget = spare.popLast() ?? added(to: grid)
      grid.insertChild(widget, after: previous)
      let identifier = model[index]
      bound[index] = Bound(widget: widget, identifier: identifier)
      bind(widget, identifier)
      grid.setChild(widget, isMapped: true)
      previous = widget
    }
  }

  private func added(to grid: CustomWidget) -> Widget {
    let widget = make()
    widget.isFocusable = true
    grid.addChild(widget)
    return widget
  }

  private func release(_ cell: Bound) {
    unbind(cell.widget, cell.identifier)
    spare.append(cell.widget)
    hasShownSpare = true
  }

  /// Hides the spare cells and keeps only as many as the next step of scrolling may need.
  private func trim(in grid: CustomWidget) {
    let limit = 24 + bound.count / 8
    while spare.count > limit { grid.removeChild(spare.removeLast()) }
    for widget in spare { grid.setChild(widget, isMapped: false) }
    hasShownSpare = false
  }

  /// Follows a change of the model: other cells keep their content.
  func splice(at position: Int, removed: Int, inserted: Int) {
    var shifted: [Int: Bound] = [:]
    shifted.reserveCapacity(bound.count)
    for (index, cell) in bound {
      if index < position {
        shifted[index] = cell
      } else if index < position + removed {
        release(cell)
      } else {
        shifted[index + inserted - removed] = cell
      }
    }
    bound = shifted
  }

  /// Unbinds all cells.
  func releaseAll() {
    for cell in bound.values { unbind(cell.widget, cell.identifier) }
    bound = [:]
  }
}
