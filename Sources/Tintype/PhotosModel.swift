import GObjectKit
import Imaging
import L10n
import MediaLibrary
import Observation
import PhotosPicker
import Viewer

/// The photos of one window: what is selected, what is on its board, and what Ctrl+Z undoes.
@Observable
final class PhotosModel {
  let app: AppModel
  let picker: PickerModel
  let board: BoardModel
  /// The changes that Ctrl+Z undoes.
  let undo = UndoStack()
  /// The ratings of the photos.
  @ObservationIgnored private(set) lazy var catalog = LibraryCatalog(app.index, undo: undo) { [weak picker] in
    picker?.messages.showNotice($0)
  }
  /// Moves photos of the library to the trash.
  @ObservationIgnored let trashing: UndoableTrash
  /// The copies that the library scan has not found yet.
  @ObservationIgnored private var pendingCopies = PendingCopies()
  @ObservationIgnored private var subscription: LibrarySubscription?

  init(app: AppModel) {
    self.app = app
    trashing = UndoableTrash(app.library)
    picker = PickerModel(
      library: app.library, behavior: .continuousAndOrdered, style: .inline, index: app.index,
      undo: undo)
    // The board is the user's own.
    picker.disabledCapabilities = .sensitivityAnalysisIntervention
    board = BoardModel(picker: picker)
    picker.cellSize = app.settings[.gridCellSize]
    picker.sidebar.isWanted = app.settings[.showsSidebar]
    board.onRemoveExternal = { [weak self] in self?.moveTaken($0, isRemoved: true) }
    board.onRestoreExternal = { [weak self] in self?.moveTaken($0, isRemoved: false) }
    subscription = library.onUpdate { [weak self] update in
      guard let self, !pendingCopies.isEmpty else { return }
      found(update.insertedItems(atPaths: pendingCopies.paths))
    }
  }

  private var library: LibraryModel { app.library }

  /// Whether the board is above the grid. An empty one leaves its space to the grid, except where it shows a single photo
  /// in place of a placeholder, and so does the review, which covers both.
  var showsBoard: Bool {
    guard picker.style == .inline else { return true }
    return picker.photoReview.shown == nil
      && (board.isSingle || !board.isEmpty || app.selection.isRestoring(picker))
  }

  /// Whether the library is empty after its start, and the board has no photos.
  var hasNoPictures: Bool { app.hasStarted && library.isEmpty && board.externalItems.isEmpty }

  /// Handles dropped files: selects photos of the library, imports and then selects other images, and adds folders.
  /// Shows a message if a file cannot be added.
  func receive(_ uris: [String]) async {
    let paths = uris.compactMap { File(uri: $0)?.path }
    let known = await library.items.items(atPaths: paths)
    select(paths.compactMap { known[$0]?.id })
    let (folders, files) = await OpenedFiles.sort(paths: paths.filter { known[$0] == nil })
    for folder in folders { app.addedFolders.add(folder) }
    let pictures = files.filter { ImageFormats.isCandidate(fileName: File(path: $0).name) }
    if files.count > pictures.count {
      picker.messages.showNotice(tr("Only images can be added"))
    }
    guard !pictures.isEmpty, let photoImport = PictureImport.ofDroppedPhotos else { return }
    let outcome = await photoImport.copy(pictures)
    if let failure = outcome.failures.first { picker.messages.showNotice(failure.description) }
    await wait(for: outcome.copies, then: .select)
  }

  /// Applies an action to copies as soon as the library scan finds them.
  private func wait(for copies: [String], then action: PendingCopies.Action) async {
    for copy in copies { pendingCopies.add(copy, action) }
    // The scan may have found them before this call; later ones are part of an update.
    found(await library.items.items(atPaths: copies))
  }

  /// Applies the pending actions to copies that the library scan has found.
  private func found(_ copies: [String: MediaItem]) {
    for (path, action) in pendingCopies.remove(where: { copies[$0] != nil }) {
      select(copies[path].map { [$0.id] } ?? [])
      if case .replace(let original) = action {
        board.removeExternal(original)
        Task { await blocking { try? original.file.delete() } }
      }
    }
  }

  /// Selects items unless they have left the library in the meantime.
  private func select(_ ids: [MediaItemID]) {
    picker.select(ids.filter { library.items.index(of: $0) != nil })
  }

  /// Rates photos, 0…5, and shows a message about it.
  func rate(_ ids: [MediaItemID], _ rating: Int) async {
    guard !ids.isEmpty else { return }
    let problem = await catalog.setRating(rating, of: ids)
    picker.messages.showNotice(problem ?? Rating.message(rating, count: ids.count))
  }

  // MARK: Photos taken for the board

  /// The file operations on taken photos run one after the other.
  @ObservationIgnored private var filing: Task<Void, Never>?

  /// Puts the photos of earlier sessions on the board.
  func restoreTaken() {
    filing = Task { [weak self] in
      let photos = await blocking { TakenPhotos.load() }
      guard let self else { return }
      let present = Set(board.externalItems.map(\.path))
      for photo in photos where !present.contains(photo.path) {
        board.addExternal(path: photo.path, date: photo.date)
      }
    }
  }

  private func moveTaken(_ item: MediaItem, isRemoved: Bool) {
    filing = Task { [filing, picker] in
      await filing?.value
      do throws(FileError) {
        try await blocking { () throws(FileError) in
          if isRemoved { try TakenPhotos.remove(item.file) } else { try TakenPhotos.restore(item.file) }
        }
      } catch {
        picker.messages.showNotice(error.description)
      }
    }
  }

  /// Saves a copy of a board photo in the library. The copy replaces the photo on the board when the scan has found it.
  func save(_ picture: MediaItem) async {
    guard let outcome = await PictureImport.ofTakenPhotos?.copy([picture.path]) else { return }
    guard let copy = outcome.copies.first else {
      if let failure = outcome.failures.first { picker.messages.showNotice(failure.description) }
      return
    }
    await wait(for: [copy], then: .replace(picture))
  }
}
