import ColorPicker
import GObjectKit
import GtkKit
import MediaLibrary
import PhotosPicker
import Viewer

/// The main window: the sections, and the viewer above them.
final class MainWindow: ApplicationWindow {
  private let model: AppModel
  /// The app's model, for the extensions in other files.
  var appModel: AppModel { model }
  private let pages = Stack()
  let sections: Sections
  let player: PlayerSection
  /// The section from which the player was opened; Back returns to it.
  var sectionBeforePlayer: String?
  private let toasts: ToastOverlay
  private var tint: WindowTint?
  private var playerDesktop: PlayerDesktop?
  private var viewer: PhotoViewer?
  private var viewerModel: ViewerModel?
  private var focusBeforeViewer: Widget?

  init(application: Application, model: AppModel) {
    self.model = model
    sections = Sections(menu: Self.menu)
    player = PlayerSection(model: model)
    let area = EyedropperArea(pages)
    toasts = ToastOverlay(area)
    super.init(application: application)
    title = "Tintype"
    model.tint.colors.sampler = area
    restoreSize()
    setMinimumSize(width: 360, height: 294)
    addActions()
    addSections()
    followPlayer()
    playerDesktop = PlayerDesktop(model.player, application: application, window: self) { [weak self] in
      self?.play([$0], allowsBack: false)
    }
    sections.addShortcuts(to: application)
    pages.add(sections, name: "sections")
    setContent(toasts)
    tint = WindowTint(self, model.tint)
    model.settings.onStoreFailure = { [weak toasts] in
      toasts?.show("Settings can’t be saved: their folder is read-only", seconds: 10)
    }
    onActiveChange { [weak model] isActive in
      // Changes in folders without file monitoring are found only by a scan.
      if isActive { model?.library.rescan() }
    }
    onKey(phase: .capture) { [weak self] key, modifiers in
      // During the transition between two pages the focus may still be on the old one.
      guard let self, let viewer, !viewer.containsFocus, !model.tint.colors.isPicking else { return false }
      return viewer.handleKey(key, modifiers)
    }
    model.picker.onOpen = { [weak self] in self?.open($0) }
    model.board.onOpenExternal = { [weak self] in self?.open([$0.uri], allowsBack: true) }
  }

  /// Opens files of the command line or the file manager together with the other files of their folder. Folders are
  /// added to the library.
  ///
  /// - Parameter allowsBack: Whether the files were opened in this window, so that Back returns to the current
  ///   section.
  func open(_ uris: [String], allowsBack: Bool = false) {
    Task { [weak self] in
      let files = await OpenedFiles.sort(uris)
      guard let self else { return }
      for folder in files.folders { model.addFolder(folder) }
      if files.startsWithMedia {
        play(files.media, allowsBack: allowsBack)
      } else if !files.pictures.isEmpty {
        let pictures = FolderPictures(opening: files.pictures)
        view(pictures, from: pictures.first)
      }
    }
  }

  /// Opens an item of the library.
  private func open(_ id: MediaItemID) {
    if let item = model.library.items[id], item.isVideo { return openCapture(item.path) }
    view(model.library, from: id)
  }

  private func view(_ source: any PictureSource, from first: MediaItemID) {
    leaveViewer()
    let viewerModel = ViewerModel(source: source, service: ViewerService())
    let viewer = PhotoViewer(model: viewerModel)
    viewer.onBack = { [weak self] in self?.leaveViewer() }
    viewerModel.onRetry = { [weak self] in self?.model.thumbnails.retry($0.id) }
    focusBeforeViewer = focus
    self.viewer = viewer
    self.viewerModel = viewerModel
    pages.add(viewer, name: "viewer")
    pages.visibleChild = "viewer"
    viewerModel.open(first)
    observeTitle(viewerModel)
  }

  /// Closes the viewer and returns to the section from which the photo was opened.
  func leaveViewer() {
    guard let viewer else { return }
    let last = viewerModel?.item
    self.viewer = nil
    viewerModel = nil
    if isFullscreen { isFullscreen = false }
    pages.visibleChild = "sections"
    pages.remove(viewer)
    title = sectionTitle
    focusBeforeViewer?.grabFocus()
    focusBeforeViewer = nil
    // Scrolls the picker to the last viewed photo.
    if let last = last.flatMap({ model.library.items.first(atPath: $0.path) }) {
      model.picker.reveal(last.id)
    }
  }

  private func observeTitle(_ viewerModel: ViewerModel) {
    viewer?.observe({ viewerModel.item?.path }) { [weak model] _, path in
      if let path { model?.photo.didView(path: path) }
    }
    viewer?.observe({ viewerModel.title }) { [weak self] _, name in
      if self?.viewer != nil { self?.title = name.isEmpty ? "Tintype" : name }
    }
  }

  private static var menu: MenuButton {
    MenuButton(
      icon: "open-menu-symbolic", label: "Main Menu",
      menu: Menu([
        .section(
          nil, [.action("_Add Folder…", "win.add-folder"), .action("_Pick Color", "win.pick-color")]),
        .section(nil, [.action("_About Tintype", "app.about"), .action("_Quit", "app.quit")]),
      ])
    ).primary()
  }

  private func addSections() {
    let photos = PhotosSection(model: model, addFolder: { [weak self] in self?.addFolder() })
    sections.add(photos, name: "photos", title: "Photos", icon: "tintype-photos-symbolic")
    let camera = CameraSection(model: model)
    camera.onOpen = { [weak self] in self?.openCapture($0) }
    sections.add(camera, name: "camera", title: "Camera", icon: "tintype-camera-symbolic")
    player.onShowFile = { [weak self] in self?.open([File(path: $0).uri], allowsBack: true) }
    player.onBack = { [weak self] in self?.leavePlayer() }
    sections.add(player, name: "player", title: "Player", icon: "tintype-player-symbolic")
    let color = ColorSection(tint: model.tint, photo: model.photo)
    sections.add(color, name: "color", title: "Color", icon: "tintype-color-symbolic")
  }

  private func addActions() {
    addAction(Action("close") { [weak self] in self?.close() })
    addAction(Action("add-folder") { [weak self] in self?.addFolder() })
    addAction(Action("take-picture") { [weak self] in self?.takePicture() })
    addAction(Action("save-picture") { [weak self] in self?.askToSave() })
    addAction(Action("pick-color") { [weak model] in Task { await model?.tint.colors.pick() } })
    addAction(Action("section", choice: "") { [weak self] in self?.show(section: $0) })
  }

  /// Whether the viewer is shown.
  var isViewing: Bool { viewer != nil }

  /// Closes the viewer and shows a section.
  func show(section: String) {
    leaveViewer()
    disableBack()
    sections.visible = section
  }

  /// Restores the window's size, and persists it together with the sections' state when the window closes.
  private func restoreSize() {
    let settings = model.settings
    setDefaultSize(width: max(settings[.windowWidth], 360), height: max(settings[.windowHeight], 294))
    isMaximized = settings[.windowIsMaximized]
    onClose { [weak self, settings] in
      guard let self else { return true }
      model.tint.flush()
      player.closeMiniPlayer()
      player.flush()
      settings[.windowIsMaximized] = isMaximized
      (settings[.windowWidth], settings[.windowHeight]) = restoredSize
      return true
    }
  }

  private func addFolder() {
    FileChooser(folderTitle: "Add Folder", accept: "_Add", over: self).show { [weak model] in
      model?.addFolder($0)
    }
  }
}
