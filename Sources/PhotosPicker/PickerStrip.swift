import GtkKit

/// The photos of a picker as a single row. A vertical scroll wheel scrolls it horizontally.
final class PickerStrip {
  /// The size of a cell in application pixels.
  static let cellWidth = 112
  /// The gap between cells in application pixels. The style sheet adds half of it on each side.
  private static let gap = 2

  let list: ListView
  let scroller: ScrolledWindow
  private let rows: ListModel
  /// Called with the indexes of the visible cells when they may have changed.
  var onVisibleChange: (Range<Int>) -> Void = { _ in }

  init(
    _ rows: ListModel, make: @escaping () -> MediaCell, bind: @escaping (MediaCell, UInt64) -> Void,
    unbind: @escaping (MediaCell, UInt64) -> Void
  ) {
    self.rows = rows
    list = ListView(.horizontal, rows, make: make, bind: bind, unbind: unbind)
    scroller = ScrolledWindow(list, horizontal: true, vertical: false)
    scroller.setMinimumSize(height: Self.cellWidth + 2 * Self.gap)
    let adjustment = scroller.horizontalAdjustment
    adjustment.onValueChange { [weak self] in self?.reportVisible() }
    adjustment.onBoundsChange { [weak self] in self?.reportVisible() }
    scroller.input.onScroll(phase: .capture) { [weak self] dx, dy, _ in
      guard let self, dx == 0 else { return false }
      let adjustment = self.scroller.horizontalAdjustment
      let end = adjustment.upper - adjustment.pageSize
      adjustment.value = min(max(adjustment.value + dy * Double(Self.cellWidth + Self.gap), 0), max(end, 0))
      return true
    }
  }

  /// Reports the visible cells.
  func reportVisible() {
    let adjustment = scroller.horizontalAdjustment
    guard rows.count > 0, adjustment.upper > 0 else { return }
    let cell = adjustment.upper / Double(rows.count)
    let first = max(Int(adjustment.value / cell), 0)
    let last = min(Int((adjustment.value + adjustment.pageSize) / cell) + 1, rows.count)
    if first < last { onVisibleChange(first..<last) }
  }
}
