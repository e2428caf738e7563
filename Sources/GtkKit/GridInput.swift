/// The keyboard and the pointer in a grid: arrow keys, Home, End, Page Up and Page Down move the focus; with Shift they also
/// select. A press of the pointer gives the focus to a cell.
final class GridInput {
  private weak var grid: SectionedGrid?

  init(_ grid: SectionedGrid) { self.grid = grid }

  /// Adds the controllers to the grid, which keep this object.
  func connect() {
    guard let grid else { return }
    grid.input.onKey { [self] key, modifiers in pressed(key, modifiers) }
    let click = grid.input.addClickGesture()
    click.onPressed { [self, unowned click] _, x, y in
      clicked(x, y, extends: click.modifiers.contains(.shift))
    }
  }

  private func clicked(_ x: Double, _ y: Double, extends: Bool) {
    guard let grid, grid.tree.child(Button.self, at: x, y) == nil, let index = grid.cell(at: x, y) else {
      return
    }
    grid.navigation.click(index, extends: extends)
    grid.cells.bound[index]?.widget.grabFocus()
  }

  private func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let grid, !modifiers.contains(.alt), grid.model.count > 0 else { return false }
    let action = grid.navigation.press(
      key, modifiers, focused: grid.focusedCell, layout: grid.layout, page: grid.page,
      count: grid.model.count)
    switch action {
    case .selectAll: grid.model.requestSelection(0..<grid.model.count)
    case .deselectAll: grid.model.requestDeselection()
    case .focus(let cell, let range):
      grid.scroll(to: cell)
      if let range { grid.model.requestSelection(range) }
    case nil: return false
    }
    return true
  }
}
