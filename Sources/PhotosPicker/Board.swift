import GObjectKit
import GtkKit
import Imaging
import MediaLibrary

/// Shows the selected photos in three columns, or a single photo in the whole area.
///
/// Updates only the rows that differ, so that removing one photo keeps the widgets and textures of the others.
public final class Board: View {
  private let model: BoardModel
  private let cells: MediaCellBinder
  private let rows = ListModel()
  private let grid: GridView
  private var doubleClick = DoubleClick<MediaItemID>()
  private let single = MediaCell(fitting: .fit, minimumWidth: 120, aspect: nil)

  /// Creates the view of a picker's selected photos.
  ///
  /// - Parameter placeholder: The widget to show while no photo is selected.
  public init(model: BoardModel, thumbnails: ThumbnailStore, placeholder: Widget) {
    self.model = model
    thumbnails.findExternal = { [weak model] id in model?.externalItems.first { $0.id == id } }
    let cells = MediaCellBinder(library: model.library, thumbnails: thumbnails) {
      .fit(width: $0, height: $1)
    }
    self.cells = cells
    grid = GridView(
      rows,
      make: { [weak cells] () -> MediaCell in
        let cell = MediaCell(fitting: .fit, minimumWidth: 96, aspect: 0.75)
        cells?.connect(cell)
        return cell
      },
      bind: { [weak cells] in cells?.bind($0, $1) },
      unbind: { [weak cells] cell, _ in cells?.unbind(cell) })
    super.init()
    grid.columns = 3
    grid.styled("board")
    grid.accessibleLabel = "Selected Photos"
    cells.connect(single)
    single.isFocusable = true
    single.styled("single")
    let stack = Stack()
    stack.add(placeholder, name: "placeholder")
    stack.add(ScrolledWindow(grid), name: "grid")
    stack.add(single, name: "single")
    setContent(stack)
    observe({ model.pictures }) { board, pictures in board.show(pictures) }
    stack.bind(\.visibleChild) {
      model.pictures.isEmpty ? "placeholder" : model.isSingle ? "single" : "grid"
    }
    addInput(to: grid)
    addInput(to: single)
  }

  private func show(_ pictures: [MediaItemID]) {
    let new = pictures.map(\.rawValue)
    let old = (0..<rows.count).map { rows[$0] }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    rows.splice(
      at: start, removed: old.count - start - end, inserted: Array(new[start..<(new.count - end)]))
    showSingle(model.isSingle ? pictures.first : nil)
  }

  private func showSingle(_ id: MediaItemID?) {
    guard single.id != id?.rawValue ?? 0 else { return }
    if single.id != 0 { cells.unbind(single) }
    if let id { cells.bind(single, id.rawValue) }
  }

  private func addInput(to widget: Widget) {
    let click = widget.addClickGesture()
    click.onReleased { [weak self, unowned widget, unowned click] _, x, y in
      guard let self, widget.child(Button.self, at: x, y) == nil,
        let cell = widget.child(MediaCell.self, at: x, y) ?? (widget as? MediaCell)
      else { return }
      let id = MediaItemID(rawValue: cell.id)
      if doubleClick.completes(id, at: click.eventTime) { model.open(id) }
    }
    widget.onKey(phase: .capture) { [weak self] key, _ in
      guard let self, let cell = window?.focus?.firstChild(MediaCell.self), cell.id != 0 else { return false }
      let id = MediaItemID(rawValue: cell.id)
      switch key {
      case .enter, .keypadEnter: model.open(id)
      case .delete, .backspace: model.remove(id)
      default: return false
      }
      return true
    }
    widget.addFileDragSource { [weak self, unowned widget] x, y in
      guard let self, let cell = widget.child(MediaCell.self, at: x, y) ?? (widget as? MediaCell) else {
        return []
      }
      return model.item(MediaItemID(rawValue: cell.id)).map { [$0.uri] } ?? []
    }
  }
}
