import Testing

@testable import PhotosPicker

/// Which cells a rectangle touches.
@Suite(.timeLimit(.minutes(1))) struct CellLayoutTests {
  private let layout = CellLayout(count: 7, columns: 3, cellWidth: 100, cellHeight: 50)

  @Test func aRectangleTouchesTheCellsItCrosses() {
    #expect(layout.indexes(from: (50, 10), to: (150, 60)) == [0, 1, 3, 4])
    #expect(layout.indexes(from: (110, 10), to: (120, 20)) == [1])
  }

  @Test func anyTwoOppositeCornersDefineIt() {
    for (first, second) in [((250.0, 20.0), (150.0, 70.0)), ((150, 70), (250, 20)), ((250, 70), (150, 20))] {
      #expect(layout.indexes(from: first, to: second) == [1, 2, 4, 5])
    }
  }

  @Test func theLastRowMayBeShort() {
    #expect(layout.indexes(from: (0, 0), to: (1000, 1000)) == Array(0..<7))
    #expect(layout.indexes(from: (150, 120), to: (250, 140)).isEmpty)
  }

  @Test func outsideOfTheGridAreNoCells() {
    #expect(layout.indexes(from: (-500, -500), to: (-1, -1)).isEmpty)
    #expect(layout.indexes(from: (-500, -500), to: (10, 10)) == [0])
    #expect(layout.indexes(from: (10, 400), to: (20, 900)).isEmpty)
    #expect(
      CellLayout(count: 0, columns: 3, cellWidth: 1, cellHeight: 1).indexes(from: (0, 0), to: (9, 9)).isEmpty)
  }
}
