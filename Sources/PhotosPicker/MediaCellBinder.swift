import GObjectKit
import GtkKit
import Imaging
import L10n
import MediaLibrary

/// The bound cells of one list. The list binds a cell to an item when it scrolls into
/// view, and unbinds it afterwards.
final class MediaCellBinder {
  /// The selection state that a bound cell shows.
  struct CellState: Equatable {
    /// The selection mark.
    var mark = MediaCell.Mark.none
    /// Whether the cell's accessible state is selected.
    var isSelected = false
    /// The stack of the item.
    var stack = CellStack()
  }

  private let thumbnails: ThumbnailStore
  private let targetSize: (_ width: Int, _ height: Int) -> TargetSize
  private var live: [ObjectIdentifier: MediaCell] = [:]
  private let resizing = DelayedAction()
  private var subscription: LibrarySubscription?
  /// The limits of the height of a cell in application pixels; nil for none.
  var heightLimits: ClosedRange<Int>? {
    didSet { if heightLimits != oldValue { for cell in live.values { cell.heightLimits = heightLimits } } }
  }
  /// Returns the selection state of an item.
  var cellState: (MediaItemID) -> CellState = { _ in CellState() }
  /// Called to open or close the stack of an item.
  var onToggleStack: (MediaItemID) -> Void = { _ in }

  /// Called when cells were bound, unbound or placed, or when their items have changed.
  var onChange: () -> Void = {}

  /// - Parameter targetSize: Returns the decode target size for a cell of this size in device pixels.
  init(
    library: LibraryModel, thumbnails: ThumbnailStore,
    targetSize: @escaping (_ width: Int, _ height: Int) -> TargetSize
  ) {
    self.thumbnails = thumbnails
    self.targetSize = targetSize
    subscription = library.onUpdate { [weak self] update in self?.describe(update.renamed + update.described)
    }
  }

  private func describe(_ items: [MediaItemID]) {
    guard !items.isEmpty else { return }
    let changed = Set(items.map(\.rawValue))
    for cell in live.values where changed.contains(cell.id) { describe(cell) }
    onChange()
  }

  /// The bound cells with their items.
  var shown: [(cell: MediaCell, item: MediaItem)] {
    live.values.compactMap { cell in thumbnails.find(MediaItemID(rawValue: cell.id)).map { (cell, $0) } }
  }

  /// Shows the name and the marks of a cell's item.
  private func describe(_ cell: MediaCell) {
    let id = MediaItemID(rawValue: cell.id)
    let item = thumbnails.find(id)
    let name = item?.displayName ?? ""
    cell.tools?.show(name)
    cell.marks = item.map { CellMarks($0, stack: cellState(id).stack) } ?? CellMarks()
    cell.isRevealed = thumbnails.isRevealed(id)
    cell.accessibleLabel = cell.marks.isPrivate ? tr("Private: %s", name) : name
  }

  func connect(_ cell: MediaCell) {
    cell.onAllocate = { [weak self, unowned cell] width, height in self?.allocated(cell, width, height) }
  }

  func bind(_ cell: MediaCell, _ rawID: UInt64) {
    let id = MediaItemID(rawValue: rawID)
    cell.id = rawID
    live[ObjectIdentifier(cell)] = cell
    cell.heightLimits = heightLimits
    cell.sampleSource = { [weak thumbnails] in thumbnails?.find(id)?.sampleSource }
    cell.onRetry = { [weak thumbnails] in thumbnails?.retry(id) }
    cell.onToggleStack = { [weak self] in self?.onToggleStack(id) }
    cell.onReveal = { [weak thumbnails] in thumbnails?.reveal(id) }
    describe(cell)
    updateState(cell)
    if cell.width > 0 { request(cell) }
    onChange()
  }

  func unbind(_ cell: MediaCell) {
    thumbnails.detach(cell)
    live[ObjectIdentifier(cell)] = nil
    cell.reset()
    onChange()
  }

  /// Updates the selection state of all bound cells.
  func updateAllStates() { for cell in live.values { updateState(cell) } }

  /// Returns the cell of an item if it is bound.
  func cell(of id: MediaItemID) -> MediaCell? { live.values.first { $0.id == id.rawValue } }

  private func updateState(_ cell: MediaCell) {
    let cellState = cellState(MediaItemID(rawValue: cell.id))
    cell.mark = cellState.mark
    cell.marks.stack = cellState.stack
    cell.isAccessiblySelected = cellState.isSelected
  }

  private func request(_ cell: MediaCell) {
    let scale = cell.scaleFactor
    thumbnails.attach(
      cell, MediaItemID(rawValue: cell.id), targetSize(cell.width * scale, cell.height * scale))
  }

  /// Handles a change of the cell's size. Requests a thumbnail immediately if the cell has none; otherwise keeps the
  /// old thumbnail until the size has settled, because the user may be dragging a window edge.
  private func allocated(_ cell: MediaCell, _ width: Int, _ height: Int) {
    guard cell.id != 0, width > 0, height > 0 else { return }
    onChange()
    let scale = cell.scaleFactor
    guard thumbnails.targetSize(of: cell) != targetSize(width * scale, height * scale) else { return }
    guard cell.texture != nil else {
      thumbnails.attach(cell, MediaItemID(rawValue: cell.id), targetSize(width * scale, height * scale))
      return
    }
    resizing.scheduleIfIdle(after: .milliseconds(150)) { [weak self] in
      guard let self else { return }
      for cell in live.values where cell.width > 0 { request(cell) }
    }
  }
}
