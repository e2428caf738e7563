import Camera
import GObjectKit
import GStreamerKit
import GtkKit
import Imaging
import LibraryIndex
import MediaLibrary
import Music
import Observation
import PhotosPicker
import Playback
import Sections

/// The state that the windows share: library, thumbnails, camera, player and tint.
@Observable
final class AppModel {
  let settings: Settings
  let library: LibraryModel
  /// The index of the library's files.
  let index: LibraryIndexModel
  /// Whether ratings and keywords are written into the photos instead of XMP sidecars.
  var writesIntoPhotos: Bool {
    didSet {
      settings[.metadataIntoFiles] = writesIntoPhotos
      index.setWritesIntoPhotos(writesIntoPhotos)
    }
  }
  let addedFolders: LibraryFolders
  @ObservationIgnored let selection: SelectionSettings
  /// The photos of the open windows, in the order in which the windows were opened.
  @ObservationIgnored private(set) var windows: [PhotosModel] = []
  let tint: TintModel
  let photo = PaletteModel()
  @ObservationIgnored private(set) lazy var thumbnails = {
    let thumbnails = ThumbnailStore(
      library: library, service: ThumbnailService(cache: ThumbnailCache(version: Tintype.version)))
    // Files are indexed when no thumbnail is loading.
    thumbnails.onLoading = { [weak index] in index?.deferReading() }
    return thumbnails
  }()
  private let samples: String
  /// Whether the library has received its folders.
  private(set) var hasStarted = false

  init(samples: String, settings: Settings) {
    (self.samples, self.settings) = (samples, settings)
    let data = File(path: UserDirectories.data).child("tintype").path
    let edits = EditStore()
    let scanner = LibraryService(
      extensions: ImageFormats.pictureExtensions.union(VideoFormats.extensions),
      startSnapshot: LibraryIndexer.startSnapshot(in: data), edits: edits)
    library = LibraryModel(scanner: scanner)
    index = LibraryIndexModel(
      library: library,
      indexer: LibraryIndexer(folder: data, scanner: scanner, reader: AssetReader(), edits: edits),
      writesFiles: true)
    let intoPhotos = settings[.metadataIntoFiles]
    writesIntoPhotos = intoPhotos
    index.setWritesIntoPhotos(intoPhotos)
    addedFolders = LibraryFolders(library, settings)
    selection = SelectionSettings(library, settings)
    tint = TintModel(settings: settings)
  }

  // MARK: Windows

  /// Makes the photos of a new window. The first window gets those of the last session.
  func openWindow() -> PhotosModel {
    let photos = PhotosModel(app: self)
    windows.append(photos)
    selection.add(photos.picker)
    return photos
  }

  /// Forgets the photos of a window that has closed. Those that are not saved yet move to the next window's board;
  /// without one, the next session has all of them.
  func closeWindow(_ photos: PhotosModel) {
    windows.removeAll { $0 === photos }
    selection.remove(photos.picker)
    windows.first?.insert(photos.board.unsavedPictures.map(\.id))
  }

  /// The copies of the LUTs that were opened.
  private static var lutFolder: File { File(path: UserDirectories.data).child("tintype").child("luts") }

  /// The last used camera, which all cameras of the app share.
  @ObservationIgnored private(set) lazy var lastCamera = LastCameraStore(settings)

  /// The model of the Camera section. GStreamer is not loaded before the section is shown.
  @ObservationIgnored private(set) lazy var camera: CameraModel = {
    let camera = CameraModel(
      service: CameraService(lastCamera: lastCamera), lutFile: Self.lutFolder.child("camera.cube"))
    isCameraMade = true
    CameraSettings(settings).restore(to: camera)
    return camera
  }()

  /// The model of the Player section. GStreamer is not loaded before a file is opened.
  @ObservationIgnored private(set) lazy var player = {
    let player = PlayerModel(player: QueuePlayer(), lutFile: Self.lutFolder.child("player.cube"))
    playerSettings.restore(to: player)
    exclusive.add(player.player)
    return player
  }()
  /// The Player sections that are on the screen, each in its window.
  @ObservationIgnored var shownPlayers = ShownViews()
  @ObservationIgnored private(set) lazy var playerSettings = PlayerSettings(settings, prefix: "player")

  /// The Music section's state, and the music that goes on without a window. Nothing is read before it is used.
  @ObservationIgnored private(set) lazy var musicState = {
    let state = MusicState(
      settings: settings, player: musicPlayer, samples: File(path: samples).child("Music").path)
    hasMusic = true
    coverTint = CoverTint(state.model, tint)
    return state
  }()
  /// The player of the songs. GStreamer is not loaded before a song is opened.
  @ObservationIgnored private(set) lazy var musicPlayer = {
    let player = PlayerModel(player: QueuePlayer())
    exclusive.add(player.player)
    return player
  }()
  @ObservationIgnored private var coverTint: CoverTint?
  /// Music pauses for a video, and a video for music.
  @ObservationIgnored private let exclusive = ExclusivePlayback()
  /// Whether `musicState` was used.
  private(set) var hasMusic = false
  /// The model of the Music section.
  var music: MusicModel { musicState.model }

  /// Lets the first frame of a video be scaled down for a window of the last size, as long as there is none: drawing it
  /// in its full size would delay the window by 50 ms (1080p without a GPU). The video's view replaces this guess by
  /// its own size, and by how it is drawn, when it is shown.
  private func expectVideo() {
    player.player.video.setViewport(
      VideoViewport(
        width: settings[.windowWidth], height: settings[.windowHeight], isSoftware: true))
  }

  /// The requests to open files, of all windows.
  @ObservationIgnored var requests = OpenRequests()

  /// Opens files: adds folders to the library and plays media.
  ///
  /// - Returns: What is to be shown; nil if other files were opened in the meantime.
  func open(_ uris: [String]) async -> OpenedFiles.Content? {
    let request = requests.begin()
    // What the user asked for replaces the queue of the last session, even while it is still being read.
    if uris.contains(where: { MediaKind(fileName: $0) != nil }) { playerSettings.restoresQueue = false }
    let content = await OpenedFiles.content(of: uris)
    for folder in content.folders { addedFolders.add(folder) }
    guard requests.claim(request) else { return nil }
    if let songs = content.songs { musicState.open(songs) }
    if let queue = content.media {
      if !hasStarted { expectVideo() }
      // A video is not played behind the viewer.
      play(queue, startsPlayback: content.pictures.isEmpty)
    }
    return content
  }

  /// Opens files in place of the player's queue. Subtitle files alone are added to the current video.
  private func play(_ opened: OpenedFiles.Queue, startsPlayback: Bool) {
    if opened.uris.isEmpty {
      for path in opened.subtitles { player.subtitles.add(path: path) }
    } else {
      playerSettings.restoresQueue = false
      player.queue.open(
        opened.uris, startingAt: opened.first, plays: startsPlayback, fileInfo: opened.fileInfo,
        subtitles: opened.subtitles)
    }
    if let problem = opened.problems.first { player.messages.showNotice(problem) }
  }

  /// Starts the library scan. Called after the first frame, so that it does not delay the window.
  func start(showsSamples: Bool) {
    guard !hasStarted else { return }
    hasStarted = true
    selection.start()
    Task { await UserDirectories.deleteAbandonedDrafts() }
    addedFolders.startWithStandardFolders()
    if showsSamples { addSamples() }
    index.start()
  }

  /// Shows the sample pictures in addition to the user's own.
  func addSamples() { library.add(LibraryRoot(path: samples, isReadOnly: true)) }

  // MARK: Ending

  /// Writes everything that has changed and is not yet written. Sections write their own changes.
  func flush() {
    tint.flush()
    selection.flush()
    index.flush()
    if hasMusic { musicState.flush() }
  }

  /// Closes the index, after `flush`. The program ends.
  func end() {
    index.close()
    if hasMusic { music.library.service.close() }
  }

  @ObservationIgnored private var isCameraMade = false

  /// Calls `action` when the video that is being recorded is saved; never if none is recorded.
  ///
  /// - Returns: Whether a video is being recorded.
  func whenRecordingIsSaved(_ action: @escaping () -> Void) -> Bool {
    guard isCameraMade, camera.isRecording else { return false }
    var observation: ContinuousObservation?
    observation = .following({ [camera] in camera.isRecording }) { isRecording in
      guard !isRecording else { return }
      observation?.end()
      observation = nil
      action()
    }
    return true
  }
}
