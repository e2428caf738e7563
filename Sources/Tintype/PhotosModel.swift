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
  @ObservationIgnored private(set) lazy var catalog = LibraryCatalog(
    app.index, edits: picker.edits, undo: undo
  ) { [weak picker] in picker?.messages.showNotice($0) }
  /// Moves photos of the library to the trash.
  @ObservationIgnored let trashing: UndoableTrash
  /// The new files that the library scan has not found yet.
  @ObservationIgnored private var awaited = AwaitedFiles()
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
    subscription = library.onUpdate { [weak self] update in
      guard let self, !awaited.isEmpty else { return }
      found(update.insertedItems(atPaths: awaited.paths))
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

  /// Whether the library is empty after its start.
  var hasNoPictures: Bool { app.hasStarted && library.isEmpty }

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

  /// Applies an action to files as soon as the library scan finds them.
  private func wait(for paths: [String], then action: AwaitedFiles.Action) async {
    for path in paths { awaited.add(path, action) }
    // The scan may have found them before this call; later ones are part of an update.
    found(await library.items.items(atPaths: paths))
  }

  /// Applies the actions to files that the library scan has found.
  private func found(_ items: [String: MediaItem]) {
    for (path, action) in awaited.remove(where: { items[$0] != nil }) {
      // Unless the file has left the library in the meantime.
      guard let id = items[path]?.id, library.items.index(of: id) != nil else { continue }
      switch action {
      case .select: picker.select([id])
      case .insert: insert([id])
      }
    }
  }

  /// Puts photos of the library on the board at once.
  func insert(_ ids: [MediaItemID]) {
    picker.insert(ids)
    // A photo was taken, or another window has closed: the program may end now.
    app.selection.flush()
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

  /// Keeps a photo that was taken for the board, and puts it there when the library scan has found it.
  ///
  /// - Parameter path: The path of the photo in `TakenPhotos.temporaryCaptures`.
  func use(_ path: String) async {
    do throws(FileError) {
      let kept = try await blocking { () throws(FileError) in try TakenPhotos.keep(path) }
      await wait(for: [kept], then: .insert)
    } catch {
      picker.messages.showNotice(error.description)
    }
  }

  /// Moves a photo that was taken for the board into the library's Camera folder. It stays on the board.
  func save(_ photo: MediaItem) async {
    do throws(LibraryError) {
      guard let path = try await TakenPhotos.save(photo) else {
        return picker.messages.showNotice(tr("The picture can’t be saved: there is no Pictures folder"))
      }
      await wait(for: [path], then: .insert)
    } catch {
      picker.messages.showNotice(error.description)
    }
  }
}
