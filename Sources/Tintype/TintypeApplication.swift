import GObjectKit
import GtkKit
import Imaging

/// The application: a single instance per session, with one window.
final class TintypeApplication: Application {
  /// The action that shows the sample pictures, for a second process with `--samples`.
  static let showSamples = "show-samples"
  /// The action that opens the camera, for "Take a Photo" in the app grid.
  static let takePhoto = "take-photo"

  private let showsSamples: Bool
  /// Whether the first window opens with the Camera section.
  private var startsWithCamera: Bool
  private let files = DataFiles.find()
  private lazy var model = AppModel(
    samples: files.samples, settings: Settings(Tintype.identifier, folders: files.schemas))
  private weak var mainWindow: MainWindow?

  init(showsSamples: Bool, startsWithCamera: Bool = false) {
    (self.showsSamples, self.startsWithCamera) = (showsSamples, startsWithCamera)
    super.init(identifier: Tintype.identifier)
    onStartup { [weak self] in self?.start() }
    onActivate { [weak self] in
      guard let self else { return }
      if startsWithCamera { return takePhoto() }
      window().present()
    }
    onOpen { [weak self] uris in
      guard let self else { return }
      // Starts the worker while the window is created.
      ImageWorkers.pool.prepare()
      let window = window()
      window.open(uris)
      window.present()
    }
  }

  private func start() {
    Style.load(css: files.styleSheet)
    Style.addIcons(from: files.icons.path)
    addAction(Action("quit") { [weak self] in self?.quit() })
    addAction(Action(Self.showSamples) { [weak self] in self?.model.addSamples() })
    addAction(Action(Self.takePhoto) { [weak self] in self?.takePhoto() })
    addAction(Action("about") { [weak self] in self?.showAbout() })
    setShortcuts(["<Control>q"], for: "app.quit")
    setShortcuts(["<Control>w"], for: "win.close")
    setShortcuts(["<Control><Shift>c"], for: "win.pick-color")
  }

  private func window() -> MainWindow {
    if let mainWindow { return mainWindow }
    let window = MainWindow(application: self, model: model)
    mainWindow = window
    FrameTrace.install(on: window, model)
    window.onFirstFrame { [model, showsSamples] in model.start(showsSamples: showsSamples) }
    return window
  }

  /// Opens the Camera section, for "Take a Photo" in the app grid.
  private func takePhoto() {
    startsWithCamera = false
    let window = window()
    window.show(section: "camera")
    window.present()
  }

  private func showAbout() {
    AboutWindow(
      name: "Tintype", identifier: Tintype.identifier, version: Tintype.version,
      comments: "Photos, camera and media player", over: activeWindow
    ).present()
  }
}
