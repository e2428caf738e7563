import Camera
import GObjectKit
import Imaging
import MediaLibrary
import Observation
import PhotosPicker
import Playback

/// The state that the sections share: library, selection, thumbnails, camera, player and tint.
@Observable
final class AppModel {
  let settings: Settings
  let library: LibraryModel
  let picker: PickerModel
  let board: BoardModel
  let tint: TintModel
  let photo = PaletteModel()
  @ObservationIgnored private(set) lazy var thumbnails = ThumbnailStore(
    library: library, service: ThumbnailService(cache: ThumbnailCache(version: Tintype.version)))
  private let samples: String
  /// Paths of imported copies that the library scan has not found yet.
  @ObservationIgnored private var pendingImports: Set<String> = []
  /// Board photos that were saved to the library, by the path of the copy, until the scan has found the copy.
  @ObservationIgnored private var pendingSaves: [String: MediaItem] = [:]
  @ObservationIgnored private var subscription: LibrarySubscription?
  /// Whether the library has received its folders.
  private(set) var hasStarted = false

  init(samples: String, settings: Settings) {
    (self.samples, self.settings) = (samples, settings)
    library = LibraryModel(
      scanner: LibraryService(extensions: ImageFormats.pictureExtensions.union(VideoFormats.extensions)))
    picker = PickerModel(library: library, behavior: .continuousAndOrdered, style: .inline)
    board = BoardModel(picker: picker)
    tint = TintModel(settings: settings)
    subscription = library.onUpdate { [weak self] _ in
      self?.selectImported()
      self?.replaceSaved()
    }
  }

  /// The model of the Camera section. GStreamer is not loaded before the section is shown.
  @ObservationIgnored private(set) lazy var camera: CameraModel = {
    let camera = CameraModel(service: CameraService())
    CameraSettings(settings).restore(to: camera)
    return camera
  }()

  /// The model of the Player section. GStreamer is not loaded before a file is opened.
  @ObservationIgnored private(set) lazy var player = PlayerModel(player: QueuePlayer())

  /// Starts the library scan. Called after the first frame, so that it does not delay the window.
  func start(showsSamples: Bool) {
    guard !hasStarted else { return }
    hasStarted = true
    if let pictures = UserDirectories.pictures { library.add(LibraryRoot(path: pictures)) }
    // A missing Videos folder is not an error.
    if let videos = UserDirectories.videos { addIfThere(videos) }
    if showsSamples { addSamples() }
    Task { await TemporaryCaptures.clear() }
  }

  private func addIfThere(_ folder: String) {
    Task { [library] in
      let isThere = await Task.detached { File(path: folder).exists }.value
      if isThere { library.add(LibraryRoot(path: folder)) }
    }
  }

  /// Shows the sample pictures in addition to the user's own.
  func addSamples() { library.add(LibraryRoot(path: samples, isReadOnly: true)) }

  /// Adds a folder to the library.
  func addFolder(_ path: String) { library.add(LibraryRoot(path: path)) }

  /// Handles dropped files: selects photos of the library, imports and then selects other images, and adds folders.
  /// Shows a message if a file cannot be added.
  func receive(_ uris: [String]) async {
    let paths = uris.compactMap { File(uri: $0)?.path }
    let known = paths.compactMap { library.items.first(atPath: $0)?.id }
    picker.select(known)
    let unknown = paths.filter { library.items.first(atPath: $0) == nil }
    let (folders, files) = await OpenedFiles.sort(paths: unknown)
    for folder in folders { addFolder(folder) }
    let pictures = files.filter { ImageFormats.isCandidate(fileName: File(path: $0).name) }
    if files.count > pictures.count {
      picker.showMessage("Only images can be added")
    }
    guard !pictures.isEmpty, let folder = UserDirectories.pictures else { return }
    let outcome = await PictureImport(into: folder).copy(pictures)
    if let failure = outcome.failures.first { picker.showMessage(failure.description) }
    pendingImports.formUnion(outcome.copies)
    selectImported()
  }

  /// Selects imported copies that the library scan has found.
  private func selectImported() {
    guard !pendingImports.isEmpty else { return }
    let found = pendingImports.compactMap { path in library.items.first(atPath: path).map { (path, $0.id) } }
    pendingImports.subtract(found.map(\.0))
    picker.select(found.map(\.1))
  }

  // MARK: Photos taken for the board

  /// Saves a copy of a board photo in the library. The photo stays on the board.
  func save(_ picture: MediaItem) async {
    guard let pictures = UserDirectories.pictures else { return }
    let outcome = await PictureImport(into: File(path: pictures).child("Camera").path).copy([picture.path])
    guard let copy = outcome.copies.first else {
      if let failure = outcome.failures.first { picker.showMessage(failure.description) }
      return
    }
    pendingSaves[copy] = picture
    replaceSaved()
  }

  /// Replaces saved board photos by their copies in the library, once the scan has found them, and deletes the
  /// originals.
  private func replaceSaved() {
    for (path, picture) in pendingSaves {
      guard let item = library.items.first(atPath: path) else { continue }
      pendingSaves[path] = nil
      board.remove(picture.id)
      picker.select([item.id])
      Task { @concurrent in try? picture.file.delete() }
    }
  }

  /// Whether the library is empty after its start, and the board has no photos.
  var hasNoPictures: Bool { hasStarted && library.isEmpty && board.externalItems.isEmpty }
}
