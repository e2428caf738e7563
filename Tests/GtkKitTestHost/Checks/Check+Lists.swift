import CGtk
import GObjectKit
import GtkKit
import TestHostSupport

/// The cell of a list. Counts the cells alive and created.
private final class Cell: CustomWidget {
  static var made = 0
  static var alive = 0
  var identifier: UInt64?

  init() {
    super.init(cssName: "cell", role: .image)
    Cell.made += 1
    Cell.alive += 1
    onFinalize { Cell.alive -= 1 }
    setMinimumSize(width: 100, height: 100)
  }
}

/// A list and the content of its cells.
private final class Shown {
  let model = ListModel()
  /// The cells by identifier.
  var cells: [UInt64: Cell] = [:]
  var binds: [UInt64] = []
  var unbinds: [UInt64] = []

  init(count: Int) { model.splice(at: 0, removed: 0, inserted: (0..<count).map { UInt64($0) + 1000 }) }

  func bind(_ cell: Cell, _ identifier: UInt64) {
    expect(cell.identifier == nil, "a cell is bound while it shows \(cell.identifier ?? 0)")
    cell.identifier = identifier
    cells[identifier] = cell
    binds.append(identifier)
  }

  func unbind(_ cell: Cell, _ identifier: UInt64) {
    expect("what the unbound cell showed", cell.identifier, is: identifier)
    cell.identifier = nil
    // A replaced row already has its new cell.
    if cells[identifier] === cell { cells[identifier] = nil }
    unbinds.append(identifier)
  }

  /// The identifiers of the visible cells.
  func visible(in scrolled: ScrolledWindow) -> [UInt64] {
    cells.filter { $0.value.isMapped && scrolled.sees($0.value) }.keys.sorted()
  }

  /// Waits until the visible cells are those of the scroll position.
  func showsWhatBelongs(in scrolled: ScrolledWindow, columns: Int) async {
    let adjustment = scrolled.verticalAdjustment
    let lines = Double((model.count + columns - 1) / columns)
    func isRight() -> Bool {
      let line = adjustment.value / (adjustment.upper / lines)
      let first = visible(in: scrolled).first.map { Int($0 - 1000) / columns } ?? -10
      // A line without a whole pixel on screen may be included or not.
      return abs(Double(first) - line) < 1.02 && Double(first) < line + 0.02
    }
    await eventually("at \(adjustment.value) are \(visible(in: scrolled))") { isRight() }
  }

  func makeGrid() -> GridView {
    GridView(model, make: { Cell() }, bind: { self.bind($0, $1) }, unbind: { self.unbind($0, $1) })
  }

  func makeList(_ orientation: Orientation) -> ListView {
    ListView(
      orientation, model, make: { Cell() }, bind: { self.bind($0, $1) }, unbind: { self.unbind($0, $1) })
  }
}

extension ScrolledWindow {
  /// Whether a part of a descendant is in the visible part.
  fileprivate func sees(_ child: Widget) -> Bool {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(child.pointer.cast(), pointer.cast(), &bounds) != 0 else { return false }
    return bounds.origin.y + bounds.size.height > 0 && Int(bounds.origin.y) < height
      && bounds.origin.x + bounds.size.width > 0 && Int(bounds.origin.x) < width
  }
}

extension Check {
  nonisolated static let lists: [Check] = [
    Check("A grid of 100,000 rows makes only the widgets on screen, wherever it is scrolled to") {
      let shown = Shown(count: 100_000)
      let grid = shown.makeGrid()
      grid.columns = 5
      await TestDisplay.show(ScrolledWindow(grid), width: 560, height: 500) { scrolled, _ in
        // GTK keeps 30 lines of cells.
        expect(Cell.made < 250, "\(Cell.made) cells are made for the first screen")
        expect(shown.visible(in: scrolled).starts(with: 1000...1019), "the first cells are on screen")
        let adjustment = scrolled.verticalAdjustment
        for part in 1...20 {
          adjustment.value = (adjustment.upper - adjustment.pageSize) * Double(part) / 20
          await shown.showsWhatBelongs(in: scrolled, columns: 5)
        }
        expect("the last on screen", shown.visible(in: scrolled).last, is: 100_999)
        expect(Cell.alive < 250, "\(Cell.alive) cells are alive after scrolling to the end")
        expect("cells that show something", shown.cells.count, is: Cell.alive)
      }
      await eventually("all cells go with the window; \(Cell.alive) are left") { Cell.alive == 0 }
      expect("binds that were undone", shown.unbinds.count, is: shown.binds.count)
    },
    Check("Many steps of a wheel within one frame add up") {
      let shown = Shown(count: 100_000)
      let grid = shown.makeGrid()
      grid.columns = 5
      await TestDisplay.show(ScrolledWindow(grid), width: 560, height: 500) { scrolled, window in
        let adjustment = scrolled.verticalAdjustment
        var wanted = 0.0
        for step in [60.0, 106, 1500, 5000, -3000] {
          for _ in 1...4 {
            for _ in 1...4 { adjustment.value += step }
            wanted += step * 4
            await TestDisplay.frame(of: window)
            await TestDisplay.frame(of: window)
          }
          await eventually("the position is \(wanted), not \(adjustment.value)") {
            abs(adjustment.value - wanted) < 2
          }
          await shown.showsWhatBelongs(in: scrolled, columns: 5)
        }
      }
    },
    Check("scroll(to:) brings a row of 100,000 on screen and the focus to it") {
      let shown = Shown(count: 100_000)
      let grid = shown.makeGrid()
      grid.columns = 4
      await TestDisplay.show(ScrolledWindow(grid)) { scrolled, window in
        grid.scroll(to: 54_321)
        await eventually("the row is on screen") { shown.cells[55_321].map(scrolled.sees) ?? false }
        // GTK's row widget around the cell has the focus.
        expect(window.focus?.tree.firstChild(Cell.self) === shown.cells[55_321], "the row has the focus")
      }
    },
    Check("A splice binds the new rows and keeps the other cells") {
      let shown = Shown(count: 20)
      await TestDisplay.show(ScrolledWindow(shown.makeList(.vertical)), width: 300, height: 600) { _, _ in
        let before = shown.cells
        expect("cells", before.count, is: 20)
        (shown.binds, shown.unbinds) = ([], [])
        shown.model.splice(at: 3, removed: 2, inserted: [1, 2, 3])
        await settle()
        expect("identifiers unbound", shown.unbinds.sorted(), is: [1003, 1004])
        expect("identifiers bound", shown.binds.sorted(), is: [1, 2, 3])
        for (identifier, cell) in before where ![1003, 1004].contains(identifier) {
          expect(shown.cells[identifier] === cell, "\(identifier) keeps its cell")
        }
      }
    },
    Check("Removing and adding rows at once keeps the list consistent") {
      let shown = Shown(count: 200)
      let scrolled = ScrolledWindow(shown.makeGrid())
      await TestDisplay.show(scrolled) { scrolled, _ in
        shown.model.splice(at: 0, removed: 200, inserted: [])
        // Newer GTK keeps the row that had the focus, unmapped.
        await eventually("no cell is on screen") { shown.visible(in: scrolled).isEmpty }
        shown.model.splice(at: 0, removed: 0, inserted: [7, 8, 9])
        await eventually("7, 8 and 9 are on screen, not \(shown.visible(in: scrolled))") {
          shown.visible(in: scrolled) == [7, 8, 9]
        }
      }
    },
    Check("GTK's selection keys go through Swift, and rows show Swift's selection") {
      let shown = Shown(count: 12)
      let grid = shown.makeGrid()
      var selected: Set<UInt64> = []
      shown.model.setSelection(
        isSelected: { selected.contains($0) },
        select: { positions in
          selected.formUnion(positions.map { shown.model[$0] })
          shown.model.selectionChanged(in: 0..<12)
        },
        deselect: { positions in
          selected.subtract(positions.map { shown.model[$0] })
          shown.model.selectionChanged(in: 0..<12)
        })
      /// The identifiers of the cells that GTK draws as selected.
      @MainActor func drawn() -> [UInt64] {
        shown.cells.filter { _, cell in
          guard let item = gtk_widget_get_parent(cell.pointer.cast()) else { return false }
          return gtk_widget_get_state_flags(item).contains(.GTK_STATE_FLAG_SELECTED)
        }.keys.sorted()
      }
      await TestDisplay.show(ScrolledWindow(grid)) { _, _ in
        expect("rows drawn as selected", drawn(), is: [])
        // Ctrl+A
        grid.activate(action: "list.select-all")
        await settle()
        expect("rows drawn as selected", drawn(), is: (1000..<1012).map { $0 })
        // Ctrl+Shift+A
        grid.activate(action: "list.unselect-all")
        await settle()
        expect("rows drawn as selected", drawn(), is: [])
        selected = [1003]
        shown.model.selectionChanged(in: 3..<4)
        await settle()
        expect("rows drawn as selected", drawn(), is: [1003])
      }
    },
    Check("A change of the selection does not rebind rows") {
      let shown = Shown(count: 12)
      await TestDisplay.show(ScrolledWindow(shown.makeGrid())) { _, _ in
        (shown.binds, shown.unbinds) = ([], [])
        shown.model.selectionChanged(in: 0..<12)
        await settle()
        expect("identifiers bound", shown.binds, is: [])
        expect("identifiers unbound", shown.unbinds, is: [])
      }
    },
    Check("A row that is replaced by one with the same identifier is rebound") {
      let shown = Shown(count: 12)
      await TestDisplay.show(ScrolledWindow(shown.makeGrid())) { _, _ in
        (shown.binds, shown.unbinds) = ([], [])
        shown.model.splice(at: 4, removed: 1, inserted: [1004])
        await settle()
        expect("identifiers bound", shown.binds, is: [1004])
        expect("identifiers unbound", shown.unbinds, is: [1004])
      }
    },
    Check("A horizontal list lays out its rows side by side") {
      let shown = Shown(count: 12)
      let list = shown.makeList(.horizontal)
      await TestDisplay.show(ScrolledWindow(list, horizontal: true, vertical: false)) { _, _ in
        let (first, second) = (shown.cells[1000], shown.cells[1001])
        expect((first?.parent?.width ?? 0) > 0, "the first cell has a width")
        let (left, right) = (first.map(origin), second.map(origin))
        expect((right?.x ?? 0) > (left?.x ?? 0), "a horizontal list lays its rows beside each other")
        expect("the top of the second", right?.y, is: left?.y)
      }
    },
    Check("The cells of a list are freed with its window") {
      weak var payload: Payload?
      do {
        let shown = Shown(count: 30)
        let held = Payload()
        payload = held
        shown.model.setSelection(
          isSelected: { _ in withExtendedLifetime(held) { false } }, select: { _ in }, deselect: { _ in })
        await TestDisplay.show(ScrolledWindow(shown.makeList(.vertical))) { _, _ in
          expect(Cell.alive > 0, "cells are on screen")
        }
      }
      await eventually("the cells go; \(Cell.alive) are left") { Cell.alive == 0 }
      await eventually("what the closures of the list hold goes") { payload == nil }
    },
  ]
}

private func origin(_ widget: Widget) -> Point {
  var point = graphene_point_t()
  var zero = graphene_point_t(x: 0, y: 0)
  if let root = widget.window {
    _ = gtk_widget_compute_point(widget.pointer.cast(), root.pointer.cast(), &zero, &point)
  }
  return Point(x: point.x, y: point.y)
}

private struct Point: Equatable {
  var x: Float
  var y: Float
}
