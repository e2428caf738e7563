import Testing

@testable import GtkKit

/// Where the cells and headers of a grid with sections are.
@Suite(.timeLimit(.minutes(1))) struct GridLayoutTests {
  /// Three columns of 100 pixels.
  private let metrics = GridMetrics(width: 304, columns: 3, gap: 2, headerHeight: 42)

  private func layout(_ count: Int, _ starts: [Int] = [], lead: (section: Int, places: Int)? = nil)
    -> GridLayout
  {
    GridLayout(count: count, starts: starts, metrics: metrics, lead: lead)
  }

  @Test func cellsFillTheWidth() {
    for width in 48...700 {
      for columns in 1...12 where columns * 3 < width {
        let metrics = GridMetrics(width: width, columns: columns, gap: 2, headerHeight: 0)
        #expect(columns == 1 || metrics.x(of: columns - 1) + metrics.side == width)
        for column in 1..<max(columns, 1) {
          let gap = metrics.x(of: column) - metrics.x(of: column - 1) - metrics.side
          #expect(2...3 ~= gap)
        }
        for column in 0..<columns {
          let x = Double(metrics.x(of: column))
          #expect(metrics.column(at: x) == column)
          #expect(metrics.column(at: x + Double(metrics.side) - 0.5) == column)
        }
      }
    }
  }

  @Test func aGridWithoutSectionsHasNoHeaders() {
    let layout = layout(7)
    #expect(layout.frame(of: 4) == Rectangle(x: 102, y: 102, width: 100, height: 100))
    #expect(layout.height == 304)
    #expect(layout.headers(from: 0, to: 1000).isEmpty)
    #expect(layout.section(of: 3) == nil)
  }

  @Test func eachLongSectionStartsInANewRowBelowItsHeader() {
    let layout = layout(9, [0, 4])
    #expect(layout.frame(of: 0).y == 42)
    #expect(layout.frame(of: 3) == Rectangle(x: 0, y: 144, width: 100, height: 100))
    #expect(layout.frame(of: 4) == Rectangle(x: 0, y: 288, width: 100, height: 100))
    #expect(layout.height == 490)
    #expect(layout.headers(from: 0, to: 1000).map(\.top) == [0, 246])
    #expect(layout.headers(from: 0, to: 100).map(\.section) == [0])
    #expect((0..<9).map { layout.section(of: $0) } == [0, 0, 0, 0, 1, 1, 1, 1, 1])
  }

  @Test func shortSectionsShareARow() {
    let layout = layout(5, [0, 1, 3])
    // One and two photos fit side by side, two more do not.
    #expect((0..<5).map { layout.frame(of: $0).x } == [0, 102, 204, 0, 102])
    #expect((0..<5).map { layout.frame(of: $0).y } == [42, 42, 42, 186, 186])
    let headers = layout.headers(from: 0, to: 1000)
    #expect(headers.map(\.x) == [0, 102, 0])
    #expect(headers.map(\.width) == [100, 202, 304])
    #expect(headers.map(\.top) == [0, 0, 144])
  }

  @Test func theCellAtAPointIsTheOneWhoseFrameContainsIt() {
    let layout = layout(100, [0, 4, 5, 6, 30])
    for cell in 0..<100 {
      let frame = layout.frame(of: cell)
      #expect(layout.cell(at: frame.x, frame.y) == cell)
      #expect(layout.cell(at: frame.x + 99, frame.y + 99) == cell)
    }
    #expect(layout.cell(at: 10, 20) == nil, "A header.")
    #expect(layout.cell(at: 101, 60) == nil, "A gap.")
    #expect(layout.cell(at: 150, 150) == nil, "The rest of a short row.")
  }

  @Test func theVisibleCellsAreThoseOfTheVisibleRows() {
    let layout = layout(100, [0, 4, 30])
    for top in stride(from: 0.0, to: Double(layout.height), by: 13) {
      for height in [1.0, 90, 400] {
        let wanted = (0..<100).filter {
          let frame = layout.frame(of: $0)
          return frame.y + 102 > top && frame.y <= top + height
        }
        #expect(Array(layout.cells(from: top, to: top + height)) == wanted, "from \(top), \(height) high")
      }
    }
    #expect(layout.cells(from: -500, to: -1).isEmpty)
    #expect(layout.cells(from: 1e6, to: 2e6).isEmpty)
  }

  @Test func aRectangleTouchesTheCellsItCrosses() {
    let layout = layout(7)
    #expect(layout.cells(from: (50, 10), to: (150, 110)) == [0, 1, 3, 4])
    #expect(layout.cells(from: (110, 10), to: (120, 20)) == [1])
    for (first, second) in [
      ((250.0, 20.0), (150.0, 150.0)), ((150, 150), (250, 20)), ((250, 150), (150, 20)),
    ] {
      #expect(layout.cells(from: first, to: second) == [1, 2, 4, 5])
    }
    #expect(layout.cells(from: (0, 0), to: (1000, 1000)) == Array(0..<7))
    #expect(layout.cells(from: (150, 220), to: (250, 240)).isEmpty)
    #expect(layout.cells(from: (-500, -500), to: (-1, -1)).isEmpty)
    #expect(layout.cells(from: (-500, -500), to: (10, 10)) == [0])
    #expect(layout.cells(from: (10, 900), to: (20, 1900)).isEmpty)
    #expect(self.layout(0).cells(from: (0, 0), to: (9, 9)).isEmpty)
  }

  @Test func aRectangleCrossesSections() {
    let layout = layout(9, [0, 4])
    #expect(layout.cells(from: (10, 150), to: (150, 300)) == [3, 4, 5])
    #expect(layout.cells(from: (10, 250), to: (150, 280)).isEmpty, "Only a header is touched.")
  }

  @Test func upAndDownKeepTheColumnAcrossSections() {
    let layout = layout(9, [0, 4])
    #expect(layout.cell(below: 1, rows: 1) == 3, "The row below is shorter.")
    #expect(layout.cell(below: 3, rows: 1) == 4)
    #expect(layout.cell(below: 5, rows: -1) == 3)
    #expect(layout.cell(below: 2, rows: 3) == 8)
    #expect(layout.cell(below: 1, rows: -1) == 1, "There is no row above.")
    #expect(layout.cell(below: 8, rows: 1) == 8, "There is no row below.")
  }

  @Test func emptyPlacesShiftASectionOfSeveralRows() {
    let layout = layout(9, [0, 4], lead: (section: 1, places: 2))
    #expect(layout.frame(of: 4).x == 204)
    #expect(layout.frame(of: 5) == Rectangle(x: 0, y: 390, width: 100, height: 100))
    #expect(layout.cell(at: 10, 300) == nil)
    #expect(layout.cells(from: (0, 290), to: (304, 300)) == [4])
  }

  @Test func lookUpsInALargeLibraryAreFast() {
    let starts = Array(stride(from: 0, to: 100_000, by: 250))
    let metrics = GridMetrics(width: 1280, columns: 25, gap: 2, headerHeight: 42)
    let layout = GridLayout(count: 100_000, starts: starts, metrics: metrics)
    let time = ContinuousClock().measure {
      for step in 0..<100_000 {
        let y = Double(layout.height) * Double(step) / 100_000
        let range = layout.cells(from: y, to: y + 800)
        #expect(!range.isEmpty)
      }
    }
    #expect(time < .seconds(10), "A look-up visits all sections or cells.")
  }
}

/// The sizes of cells that a zoom leads to.
@Suite(.timeLimit(.minutes(1))) struct GridZoomTests {
  @Test(arguments: [360, 768, 1100, 1280, 2560]) func eachStepChangesTheNumberOfColumns(_ width: Int) {
    var zoom = GridZoom(size: 0)
    #expect(zoom.size == 48)
    var columns = [zoom.columns(width: width, gap: 2)]
    for _ in 0..<40 {
      zoom = zoom.stepped(inwards: true, width: width, gap: 2)
      columns.append(zoom.columns(width: width, gap: 2))
    }
    #expect(zoom.size == 512 || columns.last == 1)
    let distinct = columns.prefix { $0 != columns.last }
    #expect(Set(distinct).count == distinct.count, "A step changed nothing: \(columns)")
    #expect(columns == columns.sorted(by: >))
    for _ in 0..<40 { zoom = zoom.stepped(inwards: false, width: width, gap: 2) }
    #expect(zoom.size == 48)
  }

  @Test func cellsAreNextToTheSize() {
    for width in [360, 500, 760, 1000, 1100] {
      for size in [48.0, 72, 112, 300, 512] {
        let columns = GridZoom(size: size).columns(width: width, gap: 2)
        let side = Double(GridMetrics(width: width, columns: columns, gap: 2, headerHeight: 0).side)
        #expect(side / size < 1.5 && side / size > 0.65, "\(side) for \(size) in \(width)")
      }
    }
  }
}
