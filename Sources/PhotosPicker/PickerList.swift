import GObjectKit
import GtkKit
import Imaging
import L10n
import MediaLibrary

/// The photos of the library as a grid or as a single row, with mouse and keyboard input.
final class PickerList: View {
  private enum Shape {
    case grid(PickerGrid)
    case strip(PickerStrip)
  }

  private let model: PickerModel
  private let thumbnails: ThumbnailStore
  private let rows = ListModel()
  private let cells: MediaCellBinder
  private let shape: Shape
  private var subscription: LibrarySubscription?
  /// The items of the rows.
  private var listing = ListedItems.all
  private let holdingSpace = DelayedAction()
  private let pointing: PointerSelection
  private let rubberBand: RubberBand?

  /// Creates the list of a picker.
  init(model: PickerModel, thumbnails: ThumbnailStore, isStrip: Bool) {
    self.model = model
    self.thumbnails = thumbnails
    pointing = PointerSelection(model)
    let cells = MediaCellBinder(library: model.library, thumbnails: thumbnails) { width, _ in
      .fill(side: width)
    }
    self.cells = cells
    let make = { [weak cells] () -> MediaCell in
      let cell = MediaCell(fitting: .fill, minimumWidth: isStrip ? PickerStrip.cellWidth : 1)
      cells?.connect(cell)
      return cell
    }
    let bind: (MediaCell, UInt64) -> Void = { [weak cells] in cells?.bind($0, $1) }
    let unbind: (MediaCell, UInt64) -> Void = { [weak cells] cell, _ in cells?.unbind(cell) }
    if isStrip {
      let strip = PickerStrip(rows, make: make, bind: bind, unbind: unbind)
      shape = .strip(strip)
      rubberBand = nil
      super.init()
      strip.onVisibleChange = { [weak self] in self?.reportVisible($0) }
      setContent(strip.scroller.expanding())
    } else {
      let grid = PickerGrid(rows, make: make, bind: bind, unbind: unbind)
      shape = .grid(grid)
      rubberBand = RubberBand(
        over: grid.grid, scrolledBy: grid.scroller.verticalAdjustment, in: grid.overlay)
      super.init()
      grid.followZoom(of: model)
      grid.dates = { [weak self] in self?.dates }
      grid.grid.onVisibleChange = { [weak self] in self?.reportVisible($0) }
      setContent(grid.overlay.expanding())
    }
    list.styled("picker")
    list.accessibleLabel = tr("Photos")
    expanding()
    fill()
    observeModel()
    addGestures()
    connectRubberBand()
    addKeys()
  }

  private var list: Widget {
    switch shape {
    case .grid(let grid): grid.grid
    case .strip(let strip): strip.list
    }
  }

  // MARK: Content

  private func fill() {
    listing = model.content.listing
    let ids = model.content.ids
    let equal = CommonEnds((0..<rows.count).map { rows[$0] }, ids.map(\.rawValue))
    let inserted = ids.dropFirst(equal.start).dropLast(equal.end)
    rows.splice(
      at: equal.start, removed: rows.count - equal.start - equal.end, inserted: inserted.map(\.rawValue))
    updateSections()
  }

  /// The dates of the rows for the headers; nil if the rows are in another order.
  private var dates: (count: Int, date: (Int) -> Timestamp)? {
    let items = model.library.items
    switch listing {
    case .all: return (items.count, { items.date(at: $0) })
    case .filtered(let filtered):
      let ids = filtered.ids
      return (ids.count, { items.index(of: ids[$0]).map { items.date(at: $0) } ?? .now })
    case .ranked: return nil
    }
  }

  private func updateSections() {
    if case .grid(let grid) = shape { grid.updateSections() }
  }

  private func observeModel() {
    cells.cellState = { [weak model] id in
      var state = MediaCellBinder.CellState()
      guard let model else { return state }
      if let number = model.selection.number(of: id) {
        (state.mark, state.isSelected) = (model.selection.behavior.isOrdered ? .number(number) : .check, true)
      }
      if let place = model.stacks.place(of: id) { state.stack = CellStack(place) }
      return state
    }
    cells.onToggleStack = { [weak model] in model?.stacks.toggle(of: $0) }
    rows.setSelection(
      isSelected: { [weak model] in model?.selection.contains(MediaItemID(rawValue: $0)) ?? false },
      select: { [weak self] in if let self { model.select($0.map(id(at:))) } },
      deselect: { [weak self] in if let self { model.deselect($0.map(id(at:))) } })
    observe({ [model] in model.selection }) { view, _ in
      view.cells.updateAllStates()
      view.rows.selectionChanged(in: 0..<view.rows.count)
    }
    observe({ [model] in model.content.version }) { view, _ in
      view.fill()
      view.cells.updateAllStates()
    }
    subscription = model.library.onUpdate { [weak self] update in
      // The rows follow a change of the filter later, so the filter of the rows counts.
      guard let self else { return }
      for splice in listing.apply(update) {
        rows.splice(at: splice.position, removed: splice.removed, inserted: splice.inserted.map(\.rawValue))
      }
      updateSections()
      if case .strip(let strip) = shape { strip.reportVisible() }
    }
  }

  private func id(at position: Int) -> MediaItemID { MediaItemID(rawValue: rows[position]) }

  // MARK: Scrolling

  /// Reports the visible photos to the thumbnail store, which loads them first.
  private func reportVisible(_ visible: Range<Int>) {
    thumbnails.setVisible(visible.map(id(at:)), from: self)
  }

  /// See `PhotosPicker.yield(height:)`. The photo that was selected last stays visible.
  func yield(height: Int) {
    guard case .grid(let grid) = shape else { return }
    let adjustment = grid.scroller.verticalAdjustment
    var value = adjustment.value + Double(height)
    if height > 0, let row = model.selection.selected.last.flatMap(row(of:)) {
      value = min(value, grid.grid.positionAtTop(of: row))
    }
    adjustment.value = max(value, 0)
  }

  /// Moves the keyboard focus to the photos.
  func focusPhotos() -> Bool { list.grabFocus() }

  /// Moves the keyboard focus to the first photo.
  func focusFirst() {
    switch shape {
    case .grid(let grid): grid.grid.scroll(to: 0)
    case .strip(let strip): strip.list.scroll(to: 0)
    }
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
      // A private picture is revealed first.
      if cell.isConcealed { cell.onReveal() } else { model.review(MediaItemID(rawValue: cell.id)) }
    }
    list.input.addClickGesture(button: 3).onPressed { [weak self] _, x, y in
      guard let self, let cell = list.tree.child(MediaCell.self, at: x, y), cell.id != 0 else { return }
      PhotoMenu.show(at: cell, model)
    }
    list.input.addFileDragSource { [weak self] x, y in
      guard let self, let cell = list.tree.child(MediaCell.self, at: x, y) else { return [] }
      let id = MediaItemID(rawValue: cell.id)
      // Dragging from a photo that is not selected starts a rubber band selection.
      guard model.selection.contains(id) else { return [] }
      return model.draggedFiles.uris(of: model.selection.selected)
    }
  }

  private func connectRubberBand() {
    guard let rubberBand, case .grid(let grid) = shape else { return }
    rubberBand.layout = { [weak grid] in grid?.grid.layout }
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
  var focused: MediaItemID? {
    guard let cell = window?.focus?.tree.firstChild(MediaCell.self), cell.id != 0 else { return nil }
    return MediaItemID(rawValue: cell.id)
  }

  /// Zooms the grid for Ctrl and plus, minus or 0. Returns whether the key is one of them.
  func zoom(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard case .grid(let grid) = shape else { return false }
    return grid.pressed(key, modifiers, model)
  }

  private func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if zoom(key, modifiers) { return true }
    if modifiers == .control, key == .character("d"), let id = focused {
      model.marks.toggleFavorite(model.selection.affected(by: id))
      return true
    }
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
    case .character("s"): return focused.map { model.stacks.toggle(of: $0) } ?? false
    case .enter, .keypadEnter:
      guard let id = focused else { return false }
      model.open(id)
      return true
    case .menu:
      guard let cell = window?.focus?.tree.firstChild(MediaCell.self), cell.id != 0 else { return false }
      PhotoMenu.show(at: cell, model)
      return true
    case .escape: return rubberBand?.cancel() == true || model.escape()
    default: return false
    }
  }

  /// Forgets the press that has opened the review: it was released elsewhere, and would swallow the next click.
  func forgetPress() { list.input.resetGestures() }

  /// Scrolls to a photo and focuses it.
  func reveal(_ id: MediaItemID) {
    guard let row = row(of: id) else { return }
    switch shape {
    case .grid(let grid): grid.grid.scroll(to: row)
    case .strip(let strip): strip.list.scroll(to: row)
    }
  }

  /// The index of a photo among the rows; nil if they do not contain it.
  private func row(of id: MediaItemID) -> Int? {
    listing.index(of: id, in: model.library.items).flatMap { $0 < rows.count ? $0 : nil }
  }
}
