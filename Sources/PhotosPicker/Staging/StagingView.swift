import GtkKit
import L10n
import MediaLibrary

/// The selected photos of a picker in order, each with a button that removes it. With an ordered behavior, photos are
/// moved by dragging them, or with Alt and the arrow keys.
final class StagingView: View {
  /// The minimum width of a photo in application pixels, and the columns of a wide picker.
  private static let (cellWidth, maximumColumns) = (144, 6)

  /// The height in a strip, in application pixels: a row of photos.
  static let stripHeight = 176

  private let model: PickerModel
  private let cells: MediaCellBinder
  private let rows = ListModel()
  private let grid: GridView
  /// The photo that is being dragged.
  private var dragged: MediaItemID?

  init(model: PickerModel, thumbnails: ThumbnailStore) {
    self.model = model
    // Squares, so that the mark of each photo is on it.
    let cells = MediaCellBinder(library: model.library, thumbnails: thumbnails) { width, _ in
      .fill(side: width)
    }
    self.cells = cells
    grid = GridView(
      rows,
      make: { [weak cells, weak model] () -> MediaCell in
        let cell = MediaCell(fitting: .fill, minimumWidth: Self.cellWidth)
        cell.tools = BoardTools(onRemove: { [unowned cell, weak model] in
          model?.deselect([MediaItemID(rawValue: cell.id)])
        })
        cells?.connect(cell)
        return cell
      },
      bind: { [weak cells] in cells?.bind($0, $1) },
      unbind: { [weak cells] cell, _ in cells?.unbind(cell) })
    super.init()
    grid.styled("board")
    grid.accessibleLabel = tr("Selection")
    grid.columns = Self.maximumColumns
    cells.cellState = { [weak model] id in
      guard let model, let number = model.selection.number(of: id) else { return MediaCellBinder.CellState() }
      return MediaCellBinder.CellState(
        mark: model.selection.behavior.isOrdered ? .number(number) : .check, isSelected: true)
    }
    setContent(ScrolledWindow(grid))
    // Filled while it is shown only.
    observe({ [model] in model.isStaging ? model.stagedPhotos : [] }) { view, photos in
      view.rows.show(photos.map(\.rawValue))
      view.cells.updateAllStates()
    }
    addDrag()
    grid.input.onKey(phase: .capture) { [weak self] in self?.handle($0, $1) ?? false }
  }

  /// Gives the keyboard focus to the first photo.
  func focusFirst() { if rows.count > 0 { grid.scroll(to: 0) } }

  // MARK: Input

  private func addDrag() {
    let gesture = grid.input.addDragGesture(phase: .capture)
    var start = (x: 0.0, y: 0.0)
    gesture.onBegin { [weak self, unowned gesture] x, y in
      guard let self, model.selection.behavior.isOrdered, grid.tree.child(Button.self, at: x, y) == nil,
        let cell = grid.tree.child(MediaCell.self, at: x, y)
      else { return gesture.deny() }
      (start, dragged) = ((x, y), MediaItemID(rawValue: cell.id))
    }
    gesture.onUpdate { [weak self, unowned gesture] dx, dy in
      guard let self, let dragged, gesture.exceedsThreshold(dx, dy) else { return }
      gesture.claim()
      grid.setCursor("grabbing")
      // Photos move while the pointer is dragged over them.
      guard let cell = grid.tree.child(MediaCell.self, at: start.x + dx, start.y + dy),
        cell.id != dragged.rawValue,
        let place = model.selection.number(of: MediaItemID(rawValue: cell.id))
      else { return }
      model.move(dragged, to: place - 1)
    }
    gesture.onEnd { [weak self] _, _ in
      self?.dragged = nil
      self?.grid.setCursor(nil)
    }
  }

  private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let focused = window?.focus.flatMap { ($0 as? MediaCell) ?? $0.tree.firstChild(MediaCell.self) }
    guard let focused, focused.id != 0 else { return false }
    let id = MediaItemID(rawValue: focused.id)
    switch (key, modifiers.contains(.alt)) {
    case (.left, true), (.up, true): move(id, by: -1)
    case (.right, true), (.down, true): move(id, by: 1)
    case (.delete, false), (.backspace, false): remove(id)
    case (.enter, false), (.keypadEnter, false), (.space, false): model.review(id)
    default: return false
    }
    return true
  }

  private func move(_ id: MediaItemID, by step: Int) {
    model.move(id, by: step)
    focus(id)
  }

  private func remove(_ id: MediaItemID) {
    let photos = model.stagedPhotos
    let next = photos.firstIndex(of: id).flatMap {
      $0 + 1 < photos.count ? photos[$0 + 1] : photos.dropLast().last
    }
    model.deselect([id])
    if let next { focus(next) }
  }

  /// Shows the new order at once, and gives the keyboard focus to a photo.
  private func focus(_ id: MediaItemID) {
    let photos = model.stagedPhotos
    rows.show(photos.map(\.rawValue))
    if let place = photos.firstIndex(of: id) { grid.scroll(to: place) }
  }
}
