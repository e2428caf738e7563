import GObjectKit
import GtkKit
import MediaLibrary

/// The grid of a picker: its zoom, the headers of its sections, and the dates beside its scroll bar.
final class PickerGrid {
  /// The size of the cells before the user zooms, in application pixels.
  static let defaultSize = 112.0
  /// Cells that are smaller than this have headers for years, in application pixels.
  private static let denseSize = 72.0
  /// A grid of more screens than these has dates beside its scroll bar.
  private static let longPages = 3.0

  let grid: SectionedGrid
  let scroller: ScrolledWindow
  /// The grid with what is over it.
  let overlay: Overlay
  private let scrubber = DateScrubber()
  private var barUse = ScrolledWindow.ScrollBarUse.none
  private let midnight = DelayedAction()
  /// Returns the number of items and the date at an index; nil if they are not ordered by date.
  var dates: () -> (count: Int, date: (Int) -> Timestamp)? = { nil }

  init(
    _ rows: ListModel, make: @escaping () -> MediaCell, bind: @escaping (MediaCell, UInt64) -> Void,
    unbind: @escaping (MediaCell, UInt64) -> Void
  ) {
    grid = SectionedGrid(rows, make: make, bind: bind, unbind: unbind)
    scroller = ScrolledWindow(grid)
    overlay = Overlay(scroller)
    overlay.add(scrubber)
    scroller.onVerticalBarUse { [weak self] in self?.use(of: $0) }
    scroller.verticalAdjustment.onValueChange { [weak self] in self?.scrolled() }
  }

  // MARK: Dates beside the scroll bar

  private func use(of bar: ScrolledWindow.ScrollBarUse) {
    barUse = bar
    let adjustment = scroller.verticalAdjustment
    guard bar != .none, let dates = dates(), adjustment.upper > Self.longPages * adjustment.pageSize else {
      scrubber.isVisible = false
      return
    }
    let years = DateSections(.year).sections(count: dates.count, date: dates.date)
    scrubber.show(
      years.map {
        DateScrubber.Mark(
          title: $0.period.title, position: grid.positionAtTop(of: $0.start) / max(adjustment.upper, 1))
      })
    scrolled()
  }

  private func scrolled() {
    guard scrubber.isVisible, barUse != .none, let first = grid.visibleCells.first, let dates = dates(),
      first < dates.count
    else { return }
    let title = DateSections(.month).period(of: dates.date(first)).period.title
    scroller.setVerticalValueText(title)
    let adjustment = scroller.verticalAdjustment
    let position = adjustment.value / max(adjustment.upper - adjustment.pageSize, 1)
    scrubber.showBubble(barUse == .dragged ? title : nil, at: position)
  }

  // MARK: Zoom and headers

  /// Follows the size of cells in the model, and changes it by the wheel, pinches and keys.
  func followZoom(of model: PickerModel) {
    grid.zoom = GridZoom(size: model.cellSize)
    grid.addZoomInput { [weak self] in self?.zoomed(model) }
    grid.observe({ model.cellSize }) { [weak self] _, size in
      guard let self, grid.zoom.size != size else { return }
      grid.setZoom(GridZoom(size: size))
      updateSections()
    }
  }

  private func zoomed(_ model: PickerModel) {
    model.cellSize = grid.zoom.size
    updateSections()
  }

  /// Zooms for Ctrl and plus, minus or 0. Returns whether the key is one of them.
  func pressed(_ key: Key, _ modifiers: Modifiers, _ model: PickerModel) -> Bool {
    guard modifiers.contains(.control), !modifiers.contains(.alt) else { return false }
    switch key {
    case .plus, .keypadPlus, .character("="): grid.zoom(steps: 1)
    case .character("-"), .keypadMinus: grid.zoom(steps: -1)
    case .character("0"), .keypadZero: grid.setZoom(GridZoom(size: Self.defaultSize))
    default: return false
    }
    zoomed(model)
    return true
  }

  /// Updates the headers, after a change of the items.
  func updateSections() {
    guard let dates = dates() else {
      grid.sections = []
      return
    }
    let sections = DateSections(grid.zoom.size < Self.denseSize ? .year : .month)
    grid.sections = sections.sections(count: dates.count, date: dates.date).map {
      SectionedGrid.Section(start: $0.start, title: $0.period.title, shortTitle: $0.period.shortTitle)
    }
    // At midnight yesterday's photos are not today's any more. The pause is limited, because a suspended machine's clock
    // may continue at any time.
    let rest = min(max(sections.nextMidnight.seconds - Timestamp.now.seconds + 1, 1), 900)
    midnight.schedule(after: .seconds(rest)) { [weak self] in self?.updateSections() }
  }
}
