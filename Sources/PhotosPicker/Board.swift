import GObjectKit
import GtkKit
import Imaging
import L10n
import LivePhotos
import MediaLibrary

/// Shows the selected photos: one large, two side by side, more in three columns. Rows fill the height of the view, and
/// scroll if they need more.
///
/// Updates only the rows that differ, so that removing one photo keeps the widgets and textures of the others.
public final class Board: View {
  private let model: BoardModel
  private let cells: MediaCellBinder
  private let rows = ListModel()
  private let grid: GridView
  private let fitting = DelayedAction()
  private let dragging = DelayedAction()
  private let animations: BoardAnimations
  private let animating = DelayedAction()
  private let livePhotos: BoardLivePhotos
  private var isShowing = false
  /// The height of the visible part of the grid in application pixels.
  private var pageHeight = 0
  private var doubleClick = DoubleClick<MediaItemID>()
  private let single = MediaCell(fitting: .fit, minimumWidth: 120, aspect: nil)

  /// Creates the view of a picker's selected photos.
  ///
  /// - Parameters:
  ///   - placeholder: The widget to show while no photo is selected.
  ///   - frames: Decodes the frames of animated pictures.
  ///   - volume: The position of the volume slider for the videos of photos, 0…1.
  public init(
    model: BoardModel, thumbnails: ThumbnailStore, placeholder: Widget,
    frames: any AnimationServing = AnimationService(), volume: @escaping () -> Double = { 1 }
  ) {
    PhotosPickerStyle.use()
    (self.model, animations, livePhotos) = (model, BoardAnimations(frames), BoardLivePhotos(volume: volume))
    let cells = MediaCellBinder(library: model.library, thumbnails: thumbnails) {
      .fit(width: $0, height: $1)
    }
    self.cells = cells
    grid = GridView(
      rows,
      make: { [weak cells, weak model] () -> MediaCell in
        let cell = MediaCell(fitting: .fit, minimumWidth: 96, aspect: 0.75)
        if let model { Board.addTools(to: cell, model) }
        cells?.connect(cell)
        return cell
      },
      bind: { [weak cells] in cells?.bind($0, $1) },
      unbind: { [weak cells] cell, _ in cells?.unbind(cell) })
    super.init()
    grid.styled("board")
    grid.accessibleLabel = tr("Selected Photos")
    cells.connect(single)
    single.isFocusable = true
    single.styled("single")
    Board.addTools(to: single, model)
    let (stack, scrolled) = (Stack(), ScrolledWindow(grid))
    // Deferred: the bounds change while the view is allocated.
    scrolled.verticalAdjustment.onBoundsChange { [weak self, unowned scrolled] in
      self?.fitting.schedule(after: .zero) {
        self?.pageHeight = Int(scrolled.verticalAdjustment.pageSize)
        self?.fitRows()
        self?.playVisible()
      }
    }
    scrolled.verticalAdjustment.onValueChange { [weak self] in self?.playVisible() }
    stack.add(placeholder, name: "placeholder")
    stack.add(scrolled, name: "grid")
    stack.add(single, name: "single")
    setContent(stack)
    observe({ model.pictures }) { board, pictures in board.show(pictures) }
    // Not in the middle of editing.
    observe({ model.edits }) { board, _ in
      board.dragging.schedule(after: .seconds(1)) { [weak model = board.model] in model?.prepareDragging() }
    }
    // The one photo may be the same, in another cell.
    observe({ model.isSingle }) { board, _ in board.show(board.model.pictures) }
    stack.bind(\.visibleChild) {
      model.isEmpty ? "placeholder" : model.isSingle ? "single" : "grid"
    }
    addInput(to: grid)
    addInput(to: single)
    cells.onChange = { [weak self] in self?.playVisible() }
    animations.onSpace = { [weak self] in self?.playVisible() }
    livePhotos.onFailure = { [weak model] item, reason in
      model?.showNotice(tr("The video of “%1$s” cannot be played. %2$s", item.displayName, reason))
    }
    observe({ [livePhotos] in livePhotos.isPlaying }) { board, isPlaying in
      board.livePhotos.showVideo(isPlaying)
    }
    onShowingChange { [weak self] isShowing in
      guard let self else { return }
      self.isShowing = isShowing
      if !isShowing { livePhotos.release() }
      guard isShowing else { return playVisible() }
      // The cells get their places in the first frame.
      onFrame { [weak self] _ in
        self?.playVisible()
        return false
      }
    }
  }

  // MARK: Animated pictures

  /// Plays the animated pictures on the screen once the cells have their places; none with reduced motion.
  private func playVisible() {
    animating.scheduleIfIdle(after: .zero) { [weak self] in
      guard let self else { return }
      let plays = isShowing && Style.allowsAnimation
      animations.play(plays ? visibleCells : [])
    }
  }

  /// The cells on the screen with their items, from top left to bottom right.
  private var visibleCells: [(cell: MediaCell, item: MediaItem)] {
    let view = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    return cells.shown.compactMap { cell, item in
      cell.isMapped ? cell.frame(in: self).map { (cell, item, $0) } : nil
    }
    .filter { $0.2.intersects(view) }.sorted { ($0.2.y, $0.2.x) < ($1.2.y, $1.2.x) }.map { ($0.0, $0.1) }
  }

  /// Fits the rows into the view: few rows share its height, so that the photos fill a narrow board, too; one row is not
  /// higher than the view.
  private func fitRows() {
    // The padding of the grid, and of each of its children.
    let padding = 12
    let height = pageHeight - padding
    let maximum = max(height - padding, 96)
    let rows = max((model.pictures.count + grid.columns - 1) / grid.columns, 1)
    cells.heightLimits = min(height / rows - padding, maximum)...maximum
  }

  private func show(_ pictures: [MediaItemID]) {
    grid.columns = min(max(pictures.count, 1), 3)
    fitRows()
    livePhotos.keep(pictures)
    rows.show(pictures.map(\.rawValue))
    showSingle(model.isSingle ? pictures.first : nil)
  }

  private func showSingle(_ id: MediaItemID?) {
    guard single.id != id?.rawValue ?? 0 else { return }
    if single.id != 0 { cells.unbind(single) }
    if let id { cells.bind(single, id.rawValue) }
  }

  // MARK: Actions of one picture

  private static func addTools(to cell: MediaCell, _ model: BoardModel) {
    cell.tools = BoardTools(
      onMenu: { [unowned cell, weak model] in
        if let model { openMenu(of: cell, at: cell.tools?.menu ?? cell, model) }
      },
      onRemove: { [unowned cell, weak model] in model?.remove(MediaItemID(rawValue: cell.id)) })
  }

  private static func openMenu(of cell: MediaCell, at widget: Widget, _ model: BoardModel) {
    let id = MediaItemID(rawValue: cell.id)
    guard model.item(id) != nil else { return }
    var items: [ContextMenu.Item] = [
      (tr("Open"), true, { model.open(id) }), (tr("Show in Picker"), true, { model.reveal(id) }),
    ]
    if let share = model.share(id) { items.append((tr("Share…"), true, share)) }
    if let collage = model.makeCollage { items.append((tr("Collage of the Board…"), true, collage)) }
    ContextMenu.show(at: widget, items + [(tr("Remove"), true, { model.remove(id) })])
  }

  /// The cell of a row that has the keyboard focus.
  private var focusedCell: MediaCell? {
    window?.focus.flatMap { ($0 as? MediaCell) ?? $0.tree.firstChild(MediaCell.self) }.flatMap {
      $0.id == 0 ? nil : $0
    }
  }

  private func addInput(to widget: Widget) {
    let click = widget.input.addClickGesture()
    click.onReleased { [weak self, unowned widget, unowned click] _, x, y in
      guard let self, widget.tree.child(Button.self, at: x, y) == nil,
        let cell = widget.tree.child(MediaCell.self, at: x, y) ?? (widget as? MediaCell)
      else { return }
      let id = MediaItemID(rawValue: cell.id)
      if doubleClick.completes(id, at: click.eventTime) { model.open(id) }
    }
    widget.input.onLongPress(released: { [weak self] in self?.livePhotos.release() }) {
      [weak self, unowned widget] x, y in
      guard let self, let cell = widget.tree.child(MediaCell.self, at: x, y) ?? (widget as? MediaCell),
        let item = model.item(MediaItemID(rawValue: cell.id))
      else { return }
      livePhotos.hold(cell, item.content)
    }
    widget.input.onKeyRelease { [weak self] key, _ in
      if LivePhotoModel.isKey(key) { self?.livePhotos.release() }
    }
    widget.input.onKey(phase: .capture) { [weak self] key, modifiers in
      guard let self, let cell = focusedCell else { return false }
      if LivePhotoModel.isKey(key), modifiers.isDisjoint(with: [.control, .alt]),
        let item = model.item(MediaItemID(rawValue: cell.id))
      {
        livePhotos.hold(cell, item.content)
        return true
      }
      let id = MediaItemID(rawValue: cell.id)
      switch key {
      case .enter, .keypadEnter: model.open(id)
      case .delete, .backspace: model.remove(id)
      case .menu: Self.openMenu(of: cell, at: cell, model)
      default: return false
      }
      return true
    }
    let menu = widget.input.addClickGesture(button: 3)
    menu.onPressed { [weak model, unowned widget] _, x, y in
      guard let model, let cell = widget.tree.child(MediaCell.self, at: x, y) ?? (widget as? MediaCell) else {
        return
      }
      Self.openMenu(of: cell, at: cell, model)
    }
    widget.input.addFileDragSource { [weak self, unowned widget] x, y in
      guard let self, let cell = widget.tree.child(MediaCell.self, at: x, y) ?? (widget as? MediaCell) else {
        return []
      }
      return model.draggedFiles(MediaItemID(rawValue: cell.id))
    }
  }
}
