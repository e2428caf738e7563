import GtkKit
import Imaging
import MediaLibrary

/// The bound cells of one list. GTK binds a cell to an item when it scrolls into view, and unbinds it afterwards.
final class MediaCells {
  /// The selection state that a bound cell shows.
  struct Dressing: Equatable {
    /// The selection mark.
    var mark = MediaCell.Mark.none
    /// Whether the cell's accessible state is selected.
    var isSelected = false
  }

  private let thumbnails: ThumbnailStore
  private let wish: (_ width: Int, _ height: Int) -> ImageWish
  private var live: [ObjectIdentifier: MediaCell] = [:]
  private var settling: Task<Void, Never>?
  private var subscription: LibrarySubscription?
  /// Returns the selection state of an item.
  var dressing: (MediaItemID) -> Dressing = { _ in Dressing() }

  /// - Parameter targetSize: Returns the decode target size for a cell of this size in device pixels.
  init(
    library: LibraryModel, thumbnails: ThumbnailStore,
    wish: @escaping (_ width: Int, _ height: Int) -> ImageWish
  ) {
    self.thumbnails = thumbnails
    self.wish = wish
    subscription = library.onUpdate { [weak self] update in self?.rename(update.renamed) }
  }

  private func rename(_ items: [MediaItemID]) {
    for id in items { cell(of: id)?.accessibleLabel = thumbnails.find(id)?.displayName ?? "" }
  }

  func adopt(_ cell: MediaCell) {
    cell.onAllocate = { [weak self, unowned cell] width, height in self?.allocated(cell, width, height) }
  }

  func bind(_ cell: MediaCell, _ rawID: UInt64) {
    let id = MediaItemID(rawValue: rawID)
    cell.id = rawID
    live[ObjectIdentifier(cell)] = cell
    cell.path = { [weak thumbnails] in thumbnails?.find(id)?.path }
    cell.onRetry = { [weak thumbnails] in thumbnails?.retry(id) }
    cell.accessibleLabel = thumbnails.find(id)?.displayName ?? ""
    dress(cell)
    if cell.width > 0 { request(cell) }
  }

  func unbind(_ cell: MediaCell) {
    thumbnails.detach(cell)
    live[ObjectIdentifier(cell)] = nil
    cell.reset()
  }

  /// Updates the selection state of all bound cells.
  func dressAll() { for cell in live.values { dress(cell) } }

  /// Returns the cell of an item if it is bound.
  func cell(of id: MediaItemID) -> MediaCell? { live.values.first { $0.id == id.rawValue } }

  private func dress(_ cell: MediaCell) {
    let dressing = dressing(MediaItemID(rawValue: cell.id))
    cell.mark = dressing.mark
    cell.isAccessiblySelected = dressing.isSelected
  }

  private func request(_ cell: MediaCell) {
    let scale = cell.scaleFactor
    thumbnails.attach(cell, MediaItemID(rawValue: cell.id), wish(cell.width * scale, cell.height * scale))
  }

  /// Handles a change of the cell's size. Requests a thumbnail immediately if the cell has none; otherwise keeps the
  /// old thumbnail until the size has settled, because the user may be dragging a window edge.
  private func allocated(_ cell: MediaCell, _ width: Int, _ height: Int) {
    guard cell.id != 0, width > 0, height > 0 else { return }
    let scale = cell.scaleFactor
    guard thumbnails.wish(of: cell) != wish(width * scale, height * scale) else { return }
    guard cell.texture != nil else {
      thumbnails.attach(cell, MediaItemID(rawValue: cell.id), wish(width * scale, height * scale))
      return
    }
    guard settling == nil else { return }
    settling = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(150))
      guard let self else { return }
      settling = nil
      for cell in live.values where cell.width > 0 { request(cell) }
    }
  }
}
