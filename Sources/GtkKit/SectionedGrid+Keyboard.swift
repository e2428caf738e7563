extension SectionedGrid {
  /// Arrow keys, Home, End, Page Up and Page Down move the focus; with Shift they also select. A press of the pointer gives
  /// the focus to a cell.
  func addInput() {
    input.onKey { [weak self] key, modifiers in self?.pressed(key, modifiers) ?? false }
    let click = input.addClickGesture()
    click.onPressed { [weak self, unowned click] _, x, y in
      guard let self, tree.child(Button.self, at: x, y) == nil, let index = cell(at: x, y) else { return }
      current = index
      if !click.modifiers.contains(.shift) { rangeStart = index }
      cells.bound[index]?.widget.grabFocus()
    }
  }

  /// The index of the cell at a point of the grid; nil beside the cells and on headers.
  public func cell(at x: Double, _ y: Double) -> Int? {
    guard tree.child(GridHeader.self, at: x, y) == nil else { return nil }
    return layout.cell(at: x, y + scrollPosition)
  }

  /// The index of the cell with the keyboard focus, or around it; nil if the focus is elsewhere.
  public var focusedCell: Int? { focusChild.flatMap(cells.index) }

  private func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard !modifiers.contains(.alt), model.count > 0 else { return false }
    if modifiers.contains(.control), let selects = selectsAll(key, modifiers) {
      if selects { model.requestSelection(0..<model.count) } else { model.requestDeselection() }
      return true
    }
    if let focused = focusedCell { current = focused }
    guard let target = target(of: key) else { return false }
    let start = rangeStart ?? current
    scroll(to: target)
    if modifiers.contains(.shift) {
      rangeStart = start
      model.requestSelection(min(start, target)..<max(start, target) + 1)
    } else {
      rangeStart = target
    }
    return true
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
  private func target(of key: Key) -> Int? {
    let rows = max(page / layout.metrics.pitch - 1, 1)
    let last = model.count - 1
    return switch key {
    case .left: max(current - 1, 0)
    case .right: min(current + 1, last)
    case .up: layout.cell(below: current, rows: -1)
    case .down: layout.cell(below: current, rows: 1)
    case .home: 0
    case .end: last
    case .pageUp: page(by: -rows) ?? 0
    case .pageDown: page(by: rows) ?? last
    default: nil
    }
  }

  private func page(by rows: Int) -> Int? {
    let cell = layout.cell(below: current, rows: rows)
    return cell == current ? nil : cell
  }
}
