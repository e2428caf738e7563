import GObjectKit
import GStreamerKit
import GtkKit
import Imaging
import L10n
import MediaLibrary
import PhotosPicker

/// The application: a single instance per session, with any number of windows.
final class TintypeApplication: Application {
  /// The action that shows the sample pictures, for a second process with `--samples`.
  static let showSamples = "show-samples"
  /// The action that opens the camera, for "Take a Photo" in the app grid.
  static let takePhoto = "take-photo"
  /// The action that opens the dialog that picks photos, for "Pick Photos" in the app grid.
  static let pickPhotos = "pick-photos"

  private let showsSamples: Bool
  /// Whether the first window opens with the Camera section.
  private var startsWithCamera: Bool
  /// Whether the first window opens with the dialog that picks photos.
  private var startsWithPicker: Bool
  /// Whether the user has quit, and the program ends as soon as nothing keeps it running.
  private var isQuitting = false
  private let files = DataFiles.find()
  private lazy var model = AppModel(
    samples: files.samples, settings: Settings(Tintype.identifier, folders: files.schemas))
  private lazy var tint = WindowTint(model.tint) { [weak self] in self?.mainWindows.first }
  private lazy var player = PlayerDesktop(model, application: self) { [unowned self] in window() }

  private lazy var background = MusicBackground(self, model.music, settings: model.settings)

  init(showsSamples: Bool, startsWithCamera: Bool = false, startsWithPicker: Bool = false) {
    (self.showsSamples, self.startsWithCamera) = (showsSamples, startsWithCamera)
    self.startsWithPicker = startsWithPicker
    super.init(identifier: Tintype.identifier)
    onStartup { [weak self] in self?.start() }
    onActivate { [weak self] in
      guard let self else { return }
      isQuitting = false
      if startsWithCamera { return takePhoto() }
      prepareImages()
      if startsWithPicker { return pickPhotos() }
      let showsMusic = model.hasMusic && background.isHolding
      let window = window()
      if showsMusic { window.showMusic() }
      window.present()
    }
    onOpen { [weak self] uris in
      self?.open(uris)
    }
    // The session may continue, so nothing is closed.
    onSessionEnd { [weak self] in self?.flush() }
    onShutdown { [weak self] in
      self?.flush()
      self?.model.end()
    }
    onWindowRemoved { [weak self] in
      guard let self else { return }
      player.update(windows)
      updateBackground()
    }
    MainLoop.onTermination { [weak self] in self?.closeAll() }
  }

  private func start() {
    DisplayColors.useProfile()
    Style.load(css: files.styleSheet)
    Style.addIcons(from: files.icons.path)
    addAction(Action("quit") { [weak self] in self?.closeAll() })
    addAction(Action("new-window") { [weak self] in self?.openWindow().present() })
    addAction(Action(Self.showSamples) { [weak self] in self?.model.addSamples() })
    addAction(Action(Self.takePhoto) { [weak self] in self?.takePhoto() })
    addAction(Action(Self.pickPhotos) { [weak self] in self?.pickPhotos() })
    addAction(Action("about") { [weak self] in self?.showAbout() })
    setShortcuts(["<Control>q"], for: "app.quit")
    setShortcuts(["<Control>n"], for: "app.new-window")
    setShortcuts(["<Control>w"], for: "win.close")
    setShortcuts(["<Control><Shift>e"], for: "win.pick-color")
    setShortcuts(["<Control><Shift>f"], for: "win.find-color")
    setShortcuts(["F5"], for: "win.slideshow")
  }

  /// Closes each window the way its close button does, so that nothing is lost, and ends the program.
  private func closeAll() {
    isQuitting = true
    model.selection.closeAll()
    for window in windows { window.close() }
    // One that stores an edit first closes by itself; one that is not on the screen yet does not close.
    guard windows.isEmpty || mainWindows.contains(where: \.closesByItself) else { return quit() }
  }

  /// Continues music without a window. Called when windows have opened or closed.
  private func updateBackground() {
    guard model.hasMusic else { return }
    background.update(hasWindow: !mainWindows.isEmpty, isQuitting: isQuitting)
  }

  private func flush() { for window in mainWindows { window.flush() } }

  /// Delays the end of the program until the video that is being recorded is complete. Closing the window has stopped
  /// the recording.
  private func keepRunningWhileRecording() {
    guard model.whenRecordingIsSaved({ [weak self] in self?.release() }) else { return }
    hold()
  }

  /// The longest time for which opened files delay the window.
  private static let presentationDelay = Duration.milliseconds(200)

  /// Opens files of the command line or the file manager, and presents the window. Its first frame shows the viewer or
  /// the player, unless the file system takes longer than `presentationDelay`. A video is loaded while the window is
  /// created.
  private func open(_ uris: [String]) {
    if let first = uris.first, MediaKind(fileName: first) == .video { GStreamer.loadForVideo() }
    isQuitting = false
    let presentation = DelayedAction()
    presentation.schedule(after: Self.presentationDelay) { [weak self] in self?.window().present() }
    hold()
    Task {
      defer { release() }
      let content = await model.open(uris)
      presentation.cancel()
      // The user may have quit meanwhile.
      guard !isQuitting else { return }
      if let content {
        if content.media == nil || !content.pictures.isEmpty { prepareImages() }
        window().show(content)
      }
      window().present()
    }
  }

  /// Starts the worker of the first photo or thumbnails on another core while the window is created.
  private func prepareImages() { if mainWindows.isEmpty { ImageWorkers.pool.prepare() } }

  /// The windows with sections, the most recently focused one first.
  private var mainWindows: [MainWindow] { windows.compactMap { $0 as? MainWindow } }

  /// The window that was focused last, or the first one.
  private func window() -> MainWindow { mainWindows.first ?? openWindow() }

  private func openWindow() -> MainWindow {
    let window = MainWindow(application: self, model: model)
    // Made with the first window, whose theme the tint needs.
    _ = (tint, player)
    window.onFullscreenChange { [weak self] in
      if let self { player.update(windows) }
    }
    window.onClose { [weak self] in
      self?.keepRunningWhileRecording()
      return true
    }
    FrameTrace.install(on: window, model)
    updateBackground()
    window.onFirstFrame { [model, showsSamples] in
      model.start(showsSamples: showsSamples)
      // What GTK needed to create the window, and what the first screen of the library needs.
      Memory.trimSoon(after: .seconds(1))
    }
    return window
  }

  /// Opens the Camera section, for "Take a Photo" in the app grid.
  private func takePhoto() {
    startsWithCamera = false
    let window = window()
    window.show(section: "camera")
    window.present()
  }

  /// Opens the dialog that picks photos, for "Pick Photos" in the app grid.
  private func pickPhotos() {
    startsWithPicker = false
    let window = window()
    window.show(section: "photos")
    window.present()
    window.tree.descendants(PhotosPicker.self).first?.present()
  }

  private func showAbout() {
    AboutWindow(
      name: "Tintype", identifier: Tintype.identifier, version: Tintype.version,
      comments: tr("Photos, camera and media player"), over: activeWindow
    ).present()
  }
}
