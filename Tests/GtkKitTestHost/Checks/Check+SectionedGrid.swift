import GtkKit
import TestHostSupport

/// The cell of a grid.
private final class Square: CustomWidget {
  var identifier: UInt64?
  init() { super.init(cssName: "square", role: .image) }
}

/// A grid and the content of its cells. The identifier of a row is its first index and 1000.
private final class Shown {
  let model = ListModel()
  var cells: [UInt64: Square] = [:]
  var binds: [UInt64] = []
  var unbinds = 0
  let grid: SectionedGrid

  init(count: Int, sections: [Int] = []) {
    weak var shown: Shown?
    grid = SectionedGrid(
      model, make: { Square() },
      bind: { cell, identifier in
        expect(cell.identifier == nil, "a cell is bound while it shows \(cell.identifier ?? 0)")
        cell.identifier = identifier
        shown?.cells[identifier] = cell
        shown?.binds.append(identifier)
      },
      unbind: { cell, identifier in
        expect("what the unbound cell showed", cell.identifier, is: identifier)
        cell.identifier = nil
        if shown?.cells[identifier] === cell { shown?.cells[identifier] = nil }
        shown?.unbinds += 1
      })
    shown = self
    model.splice(at: 0, removed: 0, inserted: (0..<count).map { UInt64($0) + 1000 })
    grid.sections = sections.map { SectionedGrid.Section(start: $0, title: "Section \($0)") }
  }

  /// The frame of a row's cell in the grid.
  func frame(_ index: Int) -> Rectangle? { cells[UInt64(index) + 1000].flatMap { $0.frame(in: grid) } }

  /// The identifiers of the children in the order for assistive technology.
  var order: [UInt64] { grid.tree.descendants(Square.self).filter(\.isMapped).compactMap(\.identifier) }

  /// The titles of the headers on the screen with their vertical positions.
  var headers: [String: Double] {
    var found: [String: Double] = [:]
    for header in grid.tree.descendants(GridHeader.self) where header.isMapped {
      found[header.accessibleLabel] = header.frame(in: grid)?.y
    }
    return found
  }
}

extension Check {
  nonisolated static let sectionedGrid: [Check] = [
    Check("A grid with 100,000 cells in sections has widgets for what is visible, wherever it is scrolled to")
    {
      let shown = Shown(count: 100_000, sections: Array(stride(from: 0, to: 100_000, by: 100)))
      await TestDisplay.show(ScrolledWindow(shown.grid), width: 560, height: 500) { scrolled, window in
        let adjustment = scrolled.verticalAdjustment
        for part in 0...10 {
          adjustment.value = (adjustment.upper - adjustment.pageSize) * Double(part) / 10
          await TestDisplay.frame(of: window)
          await settle()
          let visible = shown.grid.visibleCells
          expect(visible.count >= 15, "\(visible) are visible")
          expect(shown.cells.count < visible.count + 25, "\(shown.cells.count) cells for \(visible.count)")
          for index in visible {
            expect(shown.frame(index) != nil, "cell \(index) is bound")
            expect(
              "the place of \(index)", shown.frame(index)?.y.rounded(),
              is: (shown.grid.layout.frame(of: index).y - adjustment.value.rounded()).rounded())
          }
          expect("the order", shown.order, is: shown.order.sorted())
        }
        expect("the last", shown.grid.visibleCells.last, is: 99_999)
      }
    },
    Check("The header of the section that is scrolled stays at the top, until the next one pushes it away") {
      let shown = Shown(count: 90, sections: [0, 30, 60])
      await TestDisplay.show(ScrolledWindow(shown.grid), width: 560, height: 400) { scrolled, window in
        await TestDisplay.frame(of: window)
        await settle()
        expect("the first header", shown.headers["Section 0"], is: 0)
        let end = shown.grid.layout.headers(from: 0, to: 1)[0].bottom
        for (value, y) in [(100.0, 0.0), (Double(end - 42), 0), (Double(end - 20), -22)] {
          scrolled.verticalAdjustment.value = value
          await TestDisplay.frame(of: window)
          await settle()
          expect("the header at \(value)", shown.headers["Section 0"], is: y)
        }
      }
    },
    Check("A splice keeps the other cells, and the first visible one in its place") {
      let shown = Shown(count: 400)
      await TestDisplay.show(ScrolledWindow(shown.grid), width: 560, height: 400) { scrolled, window in
        scrolled.verticalAdjustment.value = 3000
        await TestDisplay.frame(of: window)
        await settle()
        let first = shown.grid.visibleCells.lowerBound
        let (cell, y) = (shown.cells[UInt64(first) + 1000], shown.frame(first)?.y)
        shown.binds = []
        // Whole rows, so that no cell changes its column.
        let columns = shown.grid.layout.metrics.columns
        shown.model.splice(at: 3, removed: 0, inserted: (0..<UInt64(columns * 2)).map { $0 + 1 })
        await TestDisplay.frame(of: window)
        await settle()
        expect("identifiers bound", shown.binds, is: [])
        expect(shown.cells[UInt64(first) + 1000] === cell, "the first cell keeps its widget")
        expect("its place", shown.frame(first)?.y, is: y)
      }
    },
    Check("The focus stays with its cell when that is scrolled away, and moves on when it is removed") {
      let shown = Shown(count: 400)
      await TestDisplay.show(ScrolledWindow(shown.grid), width: 560, height: 400) { scrolled, window in
        shown.grid.scroll(to: 7)
        await settle()
        expect("the focus", shown.grid.focusedCell, is: 7)
        scrolled.verticalAdjustment.value = 4000
        await TestDisplay.frame(of: window)
        await settle()
        expect("the focus after scrolling", shown.grid.focusedCell, is: 7)
        shown.model.splice(at: 7, removed: 1, inserted: [])
        await TestDisplay.frame(of: window)
        await settle()
        expect("the identifier of the cell with the focus", window.focused(Square.self)?.identifier, is: 1008)
        shown.model.splice(at: 0, removed: 399, inserted: [])
        await TestDisplay.frame(of: window)
        await settle()
        expect(window.focused(Square.self) == nil, "no cell is left")
      }
      await eventually("all cells are unbound") { shown.unbinds == shown.binds.count }
    },
    Check("scroll(to:) before the first layout shows the cell and gives it the focus") {
      let shown = Shown(count: 10_000, sections: [0, 100])
      shown.grid.scroll(to: 5000)
      await TestDisplay.show(ScrolledWindow(shown.grid), width: 560, height: 400) { _, _ in
        await eventually("the cell is visible") { shown.grid.visibleCells.contains(5000) }
        await eventually("the cell has the focus") { shown.grid.focusedCell == 5000 }
      }
    },
    Check("Zooming keeps the cell at the point where it is") {
      let shown = Shown(count: 5000, sections: [0, 2500])
      await TestDisplay.show(ScrolledWindow(shown.grid), width: 900, height: 500) { scrolled, window in
        scrolled.verticalAdjustment.value = 5000
        await TestDisplay.frame(of: window)
        await settle()
        let point = (x: 610.0, y: 230.0)
        let kept = shown.grid.cell(at: point.x, point.y) ?? -1
        for step in [1, 1, 1, -1, -1, -1, -1, -1, -1, 1, 2] {
          shown.grid.zoom(steps: step, around: point)
          await TestDisplay.frame(of: window)
          await settle()
          let frame = shown.frame(kept) ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
          // One pixel beside the point is a gap.
          expect(
            frame.x - 3 <= point.x && point.x <= frame.x + frame.width + 3 && frame.y - 3 <= point.y
              && point.y <= frame.y + frame.height + 3,
            "with cells of \(frame.width), \(kept) is at \(frame), not at the point")
        }
      }
    },
  ]
}
