/// The keyboard navigation of a grid: the current cell, and the cells that keys lead to. A value without widgets.
nonisolated struct GridNavigation: Equatable {
  /// What a key does.
  enum Action: Equatable {
    case selectAll
    case deselectAll
    /// Moves the focus to a cell, and selects a range.
    case focus(Int, selecting: Range<Int>?)
  }

  /// The cell that Tab moves the focus to.
  var current = 0
  /// The start of a range that Shift and an arrow key select.
  private(set) var rangeStart: Int?

  /// Makes a cell that was clicked the current one. The start of a range stays if the click extends a selection.
  mutating func click(_ cell: Int, extends: Bool) {
    current = cell
    if !extends { rangeStart = cell }
  }

  /// Follows a change of the cells.
  ///
  /// - Parameter hadFocus: Whether a cell had the focus.
  mutating func follow(_ position: Int, _ removed: Int, _ inserted: Int, count: Int, hadFocus: Bool) {
    // Without the focus the first cell stays the first one: Tab would otherwise start at the last cell of a new model.
    if current > 0 || hadFocus {
      current = GridAnchor.index(current, after: position, removed, inserted, count: count)
    }
    rangeStart = rangeStart.map { GridAnchor.index($0, after: position, removed, inserted, count: count) }
  }

  /// Returns what a key does; nil if it does nothing.
  ///
  /// - Parameters:
  ///   - focused: The cell with the focus; nil if the focus is elsewhere.
  ///   - page: The height of the visible part.
  ///   - count: The number of cells, at least 1.
  mutating func press(
    _ key: Key, _ modifiers: Modifiers, focused: Int?, layout: GridLayout, page: Int, count: Int
  ) -> Action? {
    if modifiers.contains(.control), let selects = selectsAll(key, modifiers) {
      return selects ? .selectAll : .deselectAll
    }
    if let focused { current = focused }
    guard let target = target(of: key, layout, page: page, count: count) else { return nil }
    guard modifiers.contains(.shift) else {
      rangeStart = target
      return .focus(target, selecting: nil)
    }
    let start = rangeStart ?? current
    rangeStart = start
    return .focus(target, selecting: min(start, target)..<max(start, target) + 1)
  }

  /// Whether a key with Control selects all cells (true) or none (false); nil for other keys.
  private func selectsAll(_ key: Key, _ modifiers: Modifiers) -> Bool? {
    switch key {
    case .character("a"), .character("A"): !modifiers.contains(.shift)
    case .character("/"): true
    case .character("\\"): false
    default: nil
    }
  }

  /// The cell that a key moves the focus to.
  private func target(of key: Key, _ layout: GridLayout, page: Int, count: Int) -> Int? {
    let rows = max(page / layout.metrics.pitch - 1, 1)
    let last = count - 1
    func paged(by rows: Int) -> Int? {
      let cell = layout.cell(below: current, rows: rows)
      return cell == current ? nil : cell
    }
    return switch key {
    case .left: max(current - 1, 0)
    case .right: min(current + 1, last)
    case .up: layout.cell(below: current, rows: -1)
    case .down: layout.cell(below: current, rows: 1)
    case .home: 0
    case .end: last
    case .pageUp: paged(by: -rows) ?? 0
    case .pageDown: paged(by: rows) ?? last
    default: nil
    }
  }
}
