import GObjectKit
import GtkKit
import Imaging
import L10n
import MediaLibrary

/// The photos of the library as a grid or as a single row, with mouse and keyboard input.
final class PickerList: View {
  /// The minimum width of a grid cell and the size of a strip cell, in application pixels.
  private static let cellWidth = 112
  /// The gap between cells in application pixels. The style sheet adds half of it on each side.
  private static let gap = 2

  private let model: PickerModel
  private let thumbnails: ThumbnailStore
  private let rows = ListModel()
  private let cells: MediaCellBinder
  private let list: ListBase
  private let scroller: ScrolledWindow
  private let isStrip: Bool
  private var subscription: LibrarySubscription?
  /// Whether the rows are the selected photos.
  private var isShowingSelection = false
  /// The rows, if they are the items of a filter.
  private var filtered: FilteredItems<FilteredSnapshot>?
  private let holdingSpace = DelayedAction()
  private let pointing: PointerSelection
  private let rubberBand: RubberBand?

  /// Creates the list of a picker.
  init(model: PickerModel, thumbnails: ThumbnailStore, isStrip: Bool) {
    self.model = model
    self.thumbnails = thumbnails
    self.isStrip = isStrip
    pointing = PointerSelection(model)
    let cells = MediaCellBinder(library: model.library, thumbnails: thumbnails) { width, _ in
      .fill(side: width)
    }
    self.cells = cells
    let make = { [weak cells] () -> MediaCell in
      let cell = MediaCell(fitting: .fill, minimumWidth: Self.cellWidth)
      cells?.connect(cell)
      return cell
    }
    let bind: (MediaCell, UInt64) -> Void = { [weak cells] in cells?.bind($0, $1) }
    let unbind: (MediaCell, UInt64) -> Void = { [weak cells] cell, _ in cells?.unbind(cell) }
    if isStrip {
      list = ListView(.horizontal, rows, make: make, bind: bind, unbind: unbind)
      scroller = ScrolledWindow(list, horizontal: true, vertical: false)
      scroller.setMinimumSize(height: Self.cellWidth + 2 * Self.gap)
    } else {
      let grid = GridView(rows, make: make, bind: bind, unbind: unbind)
      grid.columns = 9
      list = grid
      scroller = ScrolledWindow(grid)
    }
    let overlay = Overlay(scroller)
    rubberBand =
      isStrip ? nil : RubberBand(over: list, scrolledBy: scroller.verticalAdjustment, in: overlay)
    super.init()
    list.styled("picker")
    list.accessibleLabel = tr("Photos")
    let bin = SizedBin(overlay)
    bin.expanding()
    bin.onResize = { [weak self] width, _ in self?.resized(width) }
    setContent(bin)
    fill()
    observeModel()
    observeScrolling()
    addGestures()
    connectRubberBand()
    addKeys()
  }

  // MARK: Content

  private func fill() {
    isShowingSelection = model.showsOnlySelected
    let ids = isShowingSelection ? model.selection.selected : model.filteredItems
    filtered = nil
    if let filter = model.filter, !isShowingSelection {
      filtered = FilteredItems(FilteredSnapshot(items: model.library.items, filter: filter), ids: ids)
    }
    rows.splice(at: 0, removed: rows.count, inserted: ids.map(\.rawValue))
  }

  private func observeModel() {
    cells.cellState = { [weak model] id in
      guard let model, let number = model.selection.number(of: id) else { return MediaCellBinder.CellState() }
      return MediaCellBinder.CellState(
        mark: model.selection.behavior.isOrdered ? .number(number) : .check, isSelected: true)
    }
    rows.setSelection(
      isSelected: { [weak model] in model?.selection.contains(MediaItemID(rawValue: $0)) ?? false },
      select: { [weak self] in if let self { model.select($0.map(id(at:))) } },
      deselect: { [weak self] in if let self { model.deselect($0.map(id(at:))) } })
    observe({ [model] in model.selection }) { view, _ in
      view.cells.updateAllStates()
      view.rows.selectionChanged(in: 0..<view.rows.count)
    }
    observe({ [model] in model.showsOnlySelected }) { view, _ in view.fill() }
    observe({ [model] in model.filter }) { view, _ in
      if !view.model.showsOnlySelected { view.fill() }
      view.reportVisible()
    }
    observe({ [model] in model.showsOnlySelected ? model.selection.selected : [] }) { view, _ in
      if view.model.showsOnlySelected { view.fill() }
    }
    subscription = model.library.onUpdate { [weak self] update in
      // The rows follow a change of the filter later, so the filter of the rows counts.
      guard let self, !isShowingSelection else { return }
      for splice in filtered?.apply(update) ?? update.splices {
        rows.splice(at: splice.position, removed: splice.removed, inserted: splice.inserted.map(\.rawValue))
      }
      reportVisible()
    }
  }

  private func id(at position: Int) -> MediaItemID { MediaItemID(rawValue: rows[position]) }

  // MARK: Layout and scrolling

  private func resized(_ width: Int) {
    (list as? GridView)?.columns = max(width / (Self.cellWidth + Self.gap), 1)
    reportVisible()
  }

  private var adjustment: Adjustment {
    isStrip ? scroller.horizontalAdjustment : scroller.verticalAdjustment
  }

  private func observeScrolling() {
    adjustment.onValueChange { [weak self] in self?.reportVisible() }
    adjustment.onBoundsChange { [weak self] in self?.reportVisible() }
    guard isStrip else { return }
    // A vertical scroll wheel scrolls the strip horizontally.
    scroller.input.onScroll(phase: .capture) { [weak self] dx, dy, _ in
      guard let self, dx == 0 else { return false }
      let step = Double(Self.cellWidth + Self.gap)
      let end = adjustment.upper - adjustment.pageSize
      adjustment.value = min(max(adjustment.value + dy * step, 0), max(end, 0))
      return true
    }
  }

  /// See `PhotosPicker.yield(height:)`. The photo that was selected last stays visible.
  func yield(height: Int) {
    var value = adjustment.value + Double(height)
    if height > 0, let row = model.selection.selected.last.flatMap(row(of:)) {
      value = min(value, Double(row / columns) * adjustment.upper / Double(lines))
    }
    adjustment.value = max(value, 0)
  }

  private var columns: Int { (list as? GridView)?.columns ?? 1 }

  /// The number of lines of photos: of rows in the grid, of columns in the strip.
  private var lines: Int { (rows.count + columns - 1) / columns }

  /// Reports the visible photos to the thumbnail store, which loads them first.
  private func reportVisible() {
    let (columns, lines, adjustment) = (columns, lines, adjustment)
    guard lines > 0, adjustment.upper > 0 else { return }
    let line = adjustment.upper / Double(lines)
    let first = Int(adjustment.value / line) * columns
    let last = min((Int((adjustment.value + adjustment.pageSize) / line) + 1) * columns, rows.count)
    guard first < last else { return }
    thumbnails.setVisible((first..<last).map(id(at:)), from: self)
  }

  // MARK: Mouse and touch

  private func addGestures() {
    let click = list.input.addClickGesture()
    click.onReleased { [weak self, unowned click] _, x, y in
      guard let self, list.tree.child(Button.self, at: x, y) == nil,
        let cell = list.tree.child(MediaCell.self, at: x, y), cell.id != 0
      else { return }
      pointing.click(MediaItemID(rawValue: cell.id), click.modifiers, at: click.eventTime)
    }
    list.input.onLongPress { [weak self] x, y in
      guard let self, let cell = list.tree.child(MediaCell.self, at: x, y), cell.id != 0 else { return }
      model.review(MediaItemID(rawValue: cell.id))
    }
    list.input.addFileDragSource { [weak self] x, y in
      guard let self, let cell = list.tree.child(MediaCell.self, at: x, y) else { return [] }
      let id = MediaItemID(rawValue: cell.id)
      // Dragging from a photo that is not selected starts a rubber band selection.
      guard model.selection.contains(id) else { return [] }
      return model.selection.selected.compactMap { model.library.items[$0]?.uri }
    }
  }

  private func connectRubberBand() {
    guard let rubberBand else { return }
    rubberBand.layout = { [weak self] in
      guard let self, lines > 0, adjustment.upper > 0 else { return nil }
      return CellLayout(
        count: rows.count, columns: columns, cellWidth: Double(list.width) / Double(columns),
        cellHeight: adjustment.upper / Double(lines))
    }
    rubberBand.canStart = { [weak self] x, y in
      // Dragging a selected photo moves it to another program.
      guard let self, let cell = list.tree.child(MediaCell.self, at: x, y) else { return true }
      return !model.selection.contains(MediaItemID(rawValue: cell.id))
    }
    rubberBand.onStart = { [weak self] in self?.pointing.beginBand() }
    rubberBand.onChange = { [weak self] touched in
      if let self { pointing.changeBand(touched.map(id(at:))) }
    }
    rubberBand.onEnd = { [weak self] touched in
      if let self { pointing.endBand((touched ?? []).map(id(at:))) }
    }
  }

  // MARK: Keyboard

  private func addKeys() {
    list.input.onKey(phase: .capture) { [weak self] key, modifiers in
      guard let self else { return false }
      return pressed(key, modifiers)
    }
    list.input.onKeyRelease(phase: .capture) { [weak self] key, _ in
      guard let self, key == .space, holdingSpace.isPending else { return }
      holdingSpace.cancel()
      if let id = focused { model.toggle(id) }
    }
  }

  /// The photo with the keyboard focus.
  private var focused: MediaItemID? {
    guard let cell = window?.focus?.tree.firstChild(MediaCell.self), cell.id != 0 else { return nil }
    return MediaItemID(rawValue: cell.id)
  }

  private func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard !modifiers.contains(.control), !modifiers.contains(.alt) else { return false }
    switch key {
    case .space:
      // Releasing the key toggles the selection; holding it for half a second opens the review. Without a focused cell,
      // a button inside a cell has the focus and handles the key.
      guard let id = focused else { return false }
      guard !holdingSpace.isPending else { return true }
      if modifiers.contains(.shift) {
        model.selectRange(to: id)
        return true
      }
      holdingSpace.schedule(after: .milliseconds(500)) { [model] in model.review(id) }
      return true
    case .enter, .keypadEnter:
      guard let id = focused else { return false }
      model.open(id)
      return true
    case .escape: return rubberBand?.cancel() == true || model.escape()
    default: return false
    }
  }

  /// Forgets the press that has opened the review: it was released elsewhere, and would swallow the next click.
  func forgetPress() { list.input.resetGestures() }

  /// Scrolls to a photo and gives it the focus.
  func reveal(_ id: MediaItemID) { if let row = row(of: id) { list.scroll(to: row) } }

  /// The index of a photo among the rows; nil if they do not contain it.
  private func row(of id: MediaItemID) -> Int? {
    let index =
      isShowingSelection
      ? model.selection.selected.firstIndex(of: id)
      : filtered.map { $0.index(of: id) } ?? model.library.items.index(of: id)
    return index.flatMap { $0 < rows.count ? $0 : nil }
  }
}
