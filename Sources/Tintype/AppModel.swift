import Camera
import GObjectKit
import Imaging
import MediaLibrary
import Observation
import PhotosPicker
import Playback

/// What the places share: the library, the choice, and the pictures in memory.
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
  /// Copies of dropped pictures that the library has not found yet.
  @ObservationIgnored private var expected: Set<String> = []
  /// Pictures that were stored, by the path of the copy, until the library has found it.
  @ObservationIgnored private var stored: [String: MediaItem] = [:]
  @ObservationIgnored private var subscription: LibrarySubscription?
  /// Whether the library has been told what to show.
  private(set) var hasStarted = false

  init(samples: String, settings: Settings) {
    (self.samples, self.settings) = (samples, settings)
    library = LibraryModel(
      scanner: LibraryService(extensions: ImageFormats.pictureExtensions.union(ClipFormats.extensions)))
    picker = PickerModel(library: library, behavior: .continuousAndOrdered, style: .inline)
    board = BoardModel(picker: picker)
    tint = TintModel(settings: settings)
    subscription = library.onUpdate { [weak self] _ in
      self?.chooseExpected()
      self?.chooseStored()
    }
  }

  /// The camera of the Camera place. Nothing of GStreamer is loaded before the place is shown.
  @ObservationIgnored private(set) lazy var camera: CameraModel = {
    let camera = CameraModel(service: CameraService())
    CameraMemory(settings).restore(to: camera)
    return camera
  }()

  /// The player of the Player place. Nothing of GStreamer is loaded before something is opened.
  @ObservationIgnored private(set) lazy var player = PlayerModel(player: QueuePlayer())

  /// Begins to read the user's pictures: after the first frame, so that nothing delays the window.
  func start(showsSamples: Bool) {
    guard !hasStarted else { return }
    hasStarted = true
    if let pictures = UserDirectories.pictures { library.add(LibraryRoot(path: pictures)) }
    // No complaint about a Videos folder that somebody does not have.
    if let videos = UserDirectories.videos { addIfThere(videos) }
    if showsSamples { addSamples() }
    Task { await TakenPictures.clear() }
  }

  private func addIfThere(_ folder: String) {
    Task { [library] in
      let isThere = await Task.detached { File(path: folder).exists }.value
      if isThere { library.add(LibraryRoot(path: folder)) }
    }
  }

  /// Shows the sample pictures beside the user's own.
  func addSamples() { library.add(LibraryRoot(path: samples, isReadOnly: true)) }

  /// Shows one more folder.
  func addFolder(_ path: String) { library.add(LibraryRoot(path: path)) }

  /// Files were dropped: pictures of the library are chosen, others are copied into it and then
  /// chosen, folders are shown. Says what happened where that is not plain to see.
  func receive(_ uris: [String]) async {
    let paths = uris.compactMap { File(uri: $0)?.path }
    let known = paths.compactMap { library.items.first(atPath: $0)?.id }
    picker.select(known)
    let unknown = paths.filter { library.items.first(atPath: $0) == nil }
    let (folders, files) = await OpenedFiles.sort(paths: unknown)
    for folder in folders { addFolder(folder) }
    let pictures = files.filter { ImageFormats.isCandidate(fileName: File(path: $0).name) }
    if files.count > pictures.count {
      picker.say("Only pictures can be added here.")
    }
    guard !pictures.isEmpty, let folder = UserDirectories.pictures else { return }
    let outcome = await PictureImport(into: folder).copy(pictures)
    if let failure = outcome.failures.first { picker.say(failure.description) }
    expected.formUnion(outcome.copies)
    chooseExpected()
  }

  /// Copies appear in the library a moment after they are made.
  private func chooseExpected() {
    guard !expected.isEmpty else { return }
    let found = expected.compactMap { path in library.items.first(atPath: path).map { (path, $0.id) } }
    expected.subtract(found.map(\.0))
    picker.select(found.map(\.1))
  }

  // MARK: Pictures that were just taken

  /// Stores a picture of the board in the library. It stays on the board.
  func store(_ picture: MediaItem) async {
    guard let pictures = UserDirectories.pictures else { return }
    let outcome = await PictureImport(into: File(path: pictures).child("Camera").path).copy([picture.path])
    guard let copy = outcome.copies.first else {
      if let failure = outcome.failures.first { picker.say(failure.description) }
      return
    }
    stored[copy] = picture
    chooseStored()
  }

  /// The library has found what was stored: it takes the place of the loose picture.
  private func chooseStored() {
    for (path, picture) in stored {
      guard let item = library.items.first(atPath: path) else { continue }
      stored[path] = nil
      board.remove(picture.id)
      picker.select([item.id])
      Task { @concurrent in try? picture.file.delete() }
    }
  }

  /// Whether there is nothing to pick from, and will not be soon.
  var hasNoPictures: Bool { hasStarted && library.isEmpty && board.loose.isEmpty }
}
