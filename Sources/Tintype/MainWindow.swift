import ColorPicker
import Editor
import GObjectKit
import GtkKit
import L10n
import PhotosPicker
import Sections
import Viewer

/// One of the windows: the sections, and the pages above them.
final class MainWindow: ApplicationWindow {
  let appModel: AppModel
  let windowModel: WindowModel
  private let pages = Stack()
  let sections: SectionStack
  let toasts: ToastOverlay
  /// Lets the user pick a color of the window.
  private let area: EyedropperArea
  /// The page above the sections, with its view; nil while a section is shown.
  private var page: (id: WindowModel.Page, view: any PageView)?
  private var focusBeforePage: Widget?
  private let slideshowScreen: SlideshowScreen
  /// Whether the window was asked to close, and closes when it has stored an edit.
  private(set) var closesByItself = false

  init(application: Application, model: AppModel) {
    appModel = model
    windowModel = WindowModel(photos: model.openWindow())
    let playing = View()
    sections = SectionStack(title: Tintype.name, menu: MainMenu.button(), footer: playing)
    area = EyedropperArea(pages)
    toasts = ToastOverlay(area)
    slideshowScreen = SlideshowScreen(application)
    super.init(application: application)
    title = Tintype.name
    restoreSize()
    setMinimumSize(width: 360, height: 294)
    WindowActions(window: self).add()
    for section in Self.sections(of: self) { sections.add(section) }
    sections.addShortcuts(to: application)
    setUpNowPlaying(playing)
    pages.show(sections)
    setContent(toasts)
    becameActive()
    onActiveChange { [weak self] isActive in
      guard isActive, let self else { return }
      becameActive()
      // Changes in folders without file monitoring are found only by a scan.
      appModel.library.rescan()
      if appModel.hasMusic { appModel.music.library.rescan() }
    }
    input.onKey(phase: .capture) { [weak self] key, modifiers in
      // During the transition between two pages the focus may still be on the old one.
      guard let view = self?.page?.view, !view.containsFocus, !model.tint.colors.isPicking else {
        return false
      }
      return view.handleKey(key, modifiers)
    }
    // Not as a shortcut of the application, which would take the key from text fields.
    input.onKey { [undo = photos.undo] key, modifiers in
      guard key == .character("z"), modifiers == .control, undo.canUndo else { return false }
      undo.undo()
      return true
    }
    comparison.connectStacks()
    photos.picker.onFindColor = { [weak self] in self?.colorSearch.findPickedColor() }
    photos.picker.onExport = { [weak self] ids in
      guard let self else { return }
      export.ask(ids.compactMap { self.appModel.library.items[$0] })
    }
    photos.picker.onShare = { [weak self] ids in
      guard let self else { return }
      sharing.share(ids.compactMap { self.appModel.library.items[$0] })
    }
    photos.picker.onCollage = { [weak self] ids in
      guard let self else { return }
      export.makeCollage(ids.compactMap { self.appModel.library.items[$0] })
    }
    photos.picker.onOpen = { [weak self] in self?.viewer.open($0) }
    followNavigation()
    observe({ model.index.fileFailure }) { window, failure in
      if let failure { window.toasts.show(failure.description, seconds: 10) }
    }
  }

  /// The photos of the window.
  var photos: PhotosModel { windowModel.photos }

  // MARK: Actions by topic

  var viewer: ViewerActions { ViewerActions(window: self) }
  var slideshow: SlideshowActions { SlideshowActions(window: self) }
  var comparison: CompareActions { CompareActions(window: self) }
  var editing: EditorActions { EditorActions(window: self) }
  var boardCamera: BoardCamera { BoardCamera(window: self) }
  var sharing: ShareActions { ShareActions(window: self) }
  var export: ExportActions { ExportActions(window: self) }
  var colorSearch: ColorSearch { ColorSearch(window: self) }

  /// Shows in this window what concerns all windows.
  private func becameActive() {
    appModel.tint.colors.sampler = area
    appModel.settings.onStoreFailure = { [weak toasts] in
      toasts?.show(tr("Settings can’t be saved: their folder is read-only"), seconds: 10)
    }
  }

  /// The sections, in the order of the view switcher.
  private static func sections(of window: MainWindow) -> [Section] {
    [
      PhotosSection.section(of: window),
      CameraSection.section(of: window),
      PlayerSection.section(of: window),
      MusicSection.section(of: window),
      ColorSection.section(of: window),
    ]
  }

  // MARK: Navigation

  /// Whether a page is above the sections.
  var hasPage: Bool { page != nil }

  private func followNavigation() {
    sections.onBack = { [weak self] in self?.goBack() }
    // The view switcher changes the section by itself.
    sections.onChange = { [weak self] in
      guard let self, sections.visible != windowModel.section else { return }
      show(section: sections.visible)
    }
    onFullscreenChange { [weak self] in
      guard let self else { return }
      sections.isFullscreen = isFullscreen && windowModel.page == nil
      if slideshowScreen.isLeft(by: self) { goBack() }
    }
    observe({ [weak self] in self?.pageTitle ?? "" }) { window, title in
      window.title = title.isEmpty ? Tintype.name : title
    }
  }

  /// The title of the page that is shown; empty for the name of the app.
  private var pageTitle: String {
    switch windowModel.navigation.top {
    case .viewer(let viewer): viewer.title
    case .slideshow(let slideshow): slideshow.title
    case .comparison: tr("Compare")
    case .editor(let editor): editor.file.displayName
    case .section(let id): sections.view(of: id)?.windowTitle ?? ""
    }
  }

  /// Changes the pages and shows the last one. At once, so that the window opens with it.
  func navigate(_ change: (WindowModel) -> Void) {
    change(windowModel)
    let (section, next) = (windowModel.section, windowModel.page)
    if windowModel.slideshow == nil, page?.view is SlideshowView {
      slideshowScreen.end(in: self, keepsFullscreen: next != nil)
    } else if isFullscreen, section != sections.visible || (next == nil) != (page == nil) {
      isFullscreen = false
    }
    sections.visible = section
    sections.hasBack = next == nil && windowModel.navigation.canGoBack
    guard next != page?.id else { return }
    let previous = page
    switch previous?.id {
    case .slideshow(let model): slideshow.end(model)
    case .comparison(let model): model.close()
    default: break
    }
    if let next { open(next) } else { closePage(last: previous?.id) }
    if let previous { pages.remove(previous.view) }
  }

  private func open(_ next: WindowModel.Page) {
    if page == nil { focusBeforePage = focus }
    let view: any PageView
    switch next {
    case .section: return
    case .viewer(let model): view = viewer.makeView(model)
    case .slideshow(let model):
      view = slideshow.makeView(model)
      slideshowScreen.begin(model, in: self)
    case .comparison(let model): view = comparison.makeView(model)
    case .editor(let model): view = editing.makeView(model)
    }
    page = (next, view)
    pages.show(view)
  }

  private func closePage(last: WindowModel.Page?) {
    page = nil
    pages.show(sections)
    focusBeforePage?.grabFocus()
    focusBeforePage = nil
    switch last {
    case .viewer(let model): if let item = model.item { viewer.reveal(item.path) }
    case .slideshow(let model): if let item = model.item { viewer.reveal(item.path) }
    case .section, .comparison, .editor, nil: break
    }
  }

  /// Returns to the previous page, if there is one.
  func goBack() { navigate { $0.back() } }

  /// Closes the viewer and shows a section.
  func show(section: String) { navigate { $0.show(section: section) } }

  // MARK: Opening

  /// Opens files together with the other files of their folder.
  ///
  /// - Parameter allowsBack: Whether the files were opened in this window, so that Back returns to the present page.
  func open(_ uris: [String], allowsBack: Bool = false) {
    Task { [weak self, appModel] in
      if let content = await appModel.open(uris) { self?.show(content, allowsBack: allowsBack) }
    }
  }

  /// Shows opened files: the player for media, and above it the viewer for pictures.
  func show(_ content: OpenedFiles.Content, allowsBack: Bool = false) {
    if content.media != nil || content.songs != nil {
      let section = content.media == nil ? "music" : "player"
      navigate { $0.open(section: section, allowsBack: allowsBack) }
    } else if !content.pictures.isEmpty, !allowsBack {
      show(section: "photos")
    }
    guard !content.pictures.isEmpty else { return }
    let pictures = FolderPictures(opening: content.pictures)
    viewer.show(pictures, from: pictures.first)
  }

  /// Restores the window's size, and persists it together with the sections' state when the window closes.
  private func restoreSize() {
    let settings = appModel.settings
    setDefaultSize(width: max(settings[.windowWidth], 360), height: max(settings[.windowHeight], 294))
    isMaximized = settings[.windowIsMaximized]
    onClose { [weak self] in
      guard let self else { return true }
      closesByItself = editing.storeBeforeClosing()
      if closesByItself { return false }
      flush()
      appModel.closeWindow(photos)
      return true
    }
  }

  /// Writes everything that has changed and is not yet written.
  func flush() {
    let settings = appModel.settings
    appModel.flush()
    for view in sections.madeViews { view.flush() }
    settings[.windowIsMaximized] = isMaximized
    (settings[.windowWidth], settings[.windowHeight]) = restoredSize
  }

  /// Asks for a folder and adds it to the library.
  func addFolder() {
    FileChooser(folderTitle: tr("Add Folder"), accept: tr("_Add"), over: self).show { [weak appModel] in
      appModel?.addedFolders.add($0)
    }
  }
}
