import Testing

@testable import GtkKit

/// A grid of three columns of 100 pixels, 102 pixels from row to row.
@Suite(.timeLimit(.minutes(1))) struct AnchoredLayoutTests {
  private let metrics = GridMetrics(width: 304, columns: 3, gap: 2, headerHeight: 42)

  private func layout(_ count: Int) -> AnchoredLayout {
    var layout = AnchoredLayout(metrics: metrics)
    _ = layout.compute(count: count, starts: [], metrics: metrics)
    return layout
  }

  @Test func theFirstVisibleCellStaysWhenOthersAreAddedBeforeIt() {
    var layout = layout(30)
    layout.outdate(scroll: 204)
    layout.follow(0, 0, 6, count: 36)
    #expect(layout.isOutdated)
    let scroll = layout.compute(count: 36, starts: [], metrics: metrics)
    #expect(scroll == 408)
    #expect(!layout.isOutdated)
    // The place is kept once.
    layout.outdate(scroll: 0)
    let next = layout.compute(count: 36, starts: [], metrics: metrics)
    #expect(next == nil)
  }

  @Test func theCellUnderThePointerStaysWhenTheGridIsZoomed() throws {
    var layout = layout(90)
    let before = layout.layout
    layout.keep(before.anchor(at: (50, 152), scroll: 1_020))
    layout.outdate(scroll: 1_020)
    // Another change before the layout keeps the cell of the first one.
    layout.keep(before.anchor(at: (50, 0), scroll: 0))
    let fewer = GridMetrics(width: 304, columns: 1, gap: 2, headerHeight: 42)
    let computed = layout.compute(count: 90, starts: [], metrics: fewer)
    let scroll = try #require(computed)
    #expect(layout.layout.nearestCell(to: 50, scroll + 152) == before.nearestCell(to: 50, 1_020 + 152))
  }

  @Test func theCellUnderThePointerStaysAlsoIfTheLibraryHasJustChanged() throws {
    var layout = layout(90)
    let before = layout.layout
    // The first visible cell would stay.
    layout.outdate(scroll: 1_020)
    layout.follow(0, 0, 6, count: 96)
    layout.keep(before.anchor(at: (50, 152), scroll: 1_020))
    let computed = layout.compute(
      count: 96, starts: [], metrics: GridMetrics(width: 304, columns: 1, gap: 2, headerHeight: 42))
    let scroll = try #require(computed)
    #expect(layout.layout.nearestCell(to: 50, scroll + 152) == 6 + before.nearestCell(to: 50, 1_020 + 152)!)
  }

  @Test func emptyPlacesOfAScrolledSectionAreHiddenWhenItIsOutOfView() {
    var layout = AnchoredLayout(metrics: metrics)
    _ = layout.compute(count: 200, starts: [0, 100], metrics: metrics)
    // The first cell of a row stays in the last column.
    layout.keep(GridAnchor(index: 30, part: (0.5, 0.5), point: (250, 50), keepsColumn: true))
    layout.outdate(scroll: 0)
    _ = layout.compute(count: 200, starts: [0, 100], metrics: metrics)
    #expect(layout.layout.frame(of: 30).x > 200)
    #expect(!layout.hidesLead(30..<40))
    #expect(layout.hidesLead(120..<130))
    layout.sectionsChanged()
    #expect(!layout.hidesLead(120..<130))
  }

  @Test func withoutChangesNothingIsOutdated() {
    var layout = layout(3)
    #expect(!layout.isOutdated)
    layout.follow(0, 1, 0, count: 2)
    #expect(!layout.isOutdated)
  }
}
