import GtkKit
import L10n
import MediaLibrary
import PhotosPicker
import Sections
import Viewer

/// The Photos section: the board above the picker, or a status page if there are no photos.
final class PhotosSection: View, SectionView {
  private let model: PhotosModel
  private let picker: PhotosPicker
  private let board = View()
  /// Whether the board was shown; until then it is empty.
  private var hasBoard = false
  private let paned: Paned
  /// The height of the board in the grid style, in application pixels.
  private var boardHeight: Int

  static func section(of window: MainWindow) -> Section {
    Section(id: "photos", title: tr("Photos"), icon: "tintype-photos-symbolic") { [unowned window] in
      PhotosSection(model: window.photos, addFolder: { [weak window] in window?.addFolder() })
    }
  }

  init(model: PhotosModel, addFolder: @escaping () -> Void) {
    self.model = model
    picker = PhotosPicker(
      model: model.picker, thumbnails: model.app.thumbnails, leading: { [PickerMenu.button(model.picker)] },
      trailing: {
        [IndexProgressButton(model.app.index), Self.tools(model)]
      })
    boardHeight = model.app.settings[.boardHeight]
    paned = Paned(.vertical, first: board.expanding(), second: picker)
    super.init()
    let stack = Stack()
    stack.add(paned, name: "photos")
    stack.add(name: "empty") { PhotosSection.empty(model, addFolder) }
    stack.bind(\.visibleChild) { model.hasNoPictures ? "empty" : "photos" }
    let drop = DropArea(stack, label: tr("Drop to Add Photos"))
    drop.onDrop = { [weak model] uris in
      guard let model else { return false }
      Task { await model.receive(uris) }
      return true
    }
    setContent(drop)
    showBoard(model.showsBoard)
    observe({ model.picker.style }) { section, style in section.arrange(style) }
    observe({ model.app.index.problem }) { section, problem in
      if let problem { section.model.picker.messages.showNotice(problem.description) }
    }
    observe({ model.picker.isHandlingPointer ? nil : model.showsBoard }) { section, shows in
      if let shows, shows != section.board.isVisible { section.setBoardVisible(shows) }
    }
    // Wherever the focus is in the section.
    input.onKey { [weak self] key, modifiers in
      guard let self else { return false }
      if modifiers.isDisjoint(with: [.control, .alt]), let rating = key.rating { return rate(rating) }
      let held = modifiers.intersection([.control, .alt, .shift])
      if held == [.control, .shift] { return edit(key) }
      if held == .control, key == .character("r") { return rotate(quarterTurns: 1) }
      if held == .control, key == .character("h") { return share() }
      switch key {
      case .escape: return model.picker.escape()
      case .character("c"), .character("C"):
        guard modifiers.isDisjoint(with: [.control, .alt]) else { return false }
        return model.canCompare && activate(action: "win.compare")
      case .character("k"), .character("K"):
        return modifiers.isDisjoint(with: [.control, .alt]) && editKeywords()
      default: return model.picker.pressed(key, modifiers) || picker.zoom(key, modifiers)
      }
    }
  }

  /// The selected photos, or the one with the keyboard focus.
  private var chosen: [MediaItemID] {
    let selected = model.picker.selection.selected
    return selected.isEmpty ? [picker.focusedItem].compactMap(\.self) : selected
  }

  /// Rotates photos. Returns whether there is one.
  private func rotate(quarterTurns: Int) -> Bool {
    let (edits, ids) = (model.picker.edits, chosen)
    guard edits.canRotate(ids) else { return false }
    edits.perform { await $0.rotate(ids, quarterTurns: quarterTurns) }
    return true
  }

  /// Copies the edit of the photo with the focus, or of the first selected one, or pastes it on the selected photos, or
  /// rotates or exports them. Returns whether there is something to do that with.
  private func edit(_ key: Key) -> Bool {
    let (edits, ids) = (model.picker.edits, chosen)
    switch key {
    case .character("c"), .character("C"):
      let first = ([picker.focusedItem].compactMap(\.self) + ids).first { edits.areEdited([$0]) }
      guard let first else { return false }
      edits.perform { await $0.copy(first) }
    case .character("r"), .character("R"): return rotate(quarterTurns: -1)
    case .character("s"), .character("S"):
      guard !ids.isEmpty else { return false }
      model.picker.onExport?(ids)
    case .character("v"), .character("V"):
      guard edits.canPaste(on: ids) else { return false }
      edits.perform { await $0.paste(on: ids) }
    default: return false
    }
    return true
  }

  /// Shows the share sheet of photos. Returns whether there is one.
  private func share() -> Bool {
    let ids = chosen
    guard !ids.isEmpty else { return false }
    model.picker.onShare?(ids)
    return true
  }

  /// Rates photos. Returns whether there is one.
  private func rate(_ rating: Int) -> Bool {
    let ids = chosen
    guard !ids.isEmpty else { return false }
    Task { [model] in await model.rate(ids, rating) }
    return true
  }

  /// Opens a popover with the keywords of photos. Returns whether there is a photo.
  private func editKeywords() -> Bool {
    let ids = chosen
    guard !ids.isEmpty else { return false }
    let focus = picker.focusedItem == nil ? nil : window?.focus
    KeywordsPopover.show(model.catalog, for: ids, at: focus ?? picker) { [weak focus] in
      // Deferred: GTK still moves the focus.
      Task { focus?.grabFocus() }
    }
    return true
  }

  func focusMainControl() {
    if !picker.focusPhotos(), !containsFocus { focusFirstControl() }
  }

  /// In the grid style a handle divides the height between board and picker; other styles use their natural height.
  private func arrange(_ style: PickerStyle) {
    if style == .inline {
      paned.keepsSecondSmall = false
      paned.position = boardHeight
    } else {
      noteBoardHeight()
      paned.keepsSecondSmall = true
    }
  }

  private func noteBoardHeight() {
    if !paned.keepsSecondSmall, board.isVisible, board.height > 0 { boardHeight = paned.position }
  }

  private func setBoardVisible(_ isVisible: Bool) {
    noteBoardHeight()
    // GTK leaves the focus on a hidden widget.
    if !isVisible, board.containsFocus { focusMainControl() }
    showBoard(isVisible)
    guard model.picker.style == .inline else { return }
    let height = boardHeight + paned.handleSize
    picker.yield(height: isVisible ? height : -height)
  }

  private func showBoard(_ isVisible: Bool) {
    if isVisible, !hasBoard {
      board.setContent(Self.board(model))
      hasBoard = true
    }
    board.isVisible = isVisible
  }

  private static func board(_ model: PhotosModel) -> Widget {
    let pictures = Board(
      model: model.board, thumbnails: model.app.thumbnails,
      placeholder: StatusPage(
        icon: "image-x-generic-symbolic", title: tr("No Picture"),
        description: tr("Selected photos appear here")
      ).styled("compact"),
      volume: { [weak app = model.app] in app?.livePhotoVolume ?? 0 })
    return Overlay(pictures) { saveButton(model) }
  }

  /// Stores the height of the board and the zoom of the grid.
  func flush() {
    noteBoardHeight()
    model.app.settings[.boardHeight] = boardHeight
    model.app.settings[.gridCellSize] = model.picker.cellSize
    model.app.settings[.showsSidebar] = model.picker.sidebar.isWanted
  }

  /// The button in the board's corner.
  private static func saveButton(_ model: PhotosModel) -> Widget {
    let save = Button(tr("Save Picture")) {}
    save.actionName = "win.save-picture"
    return save.styled("osd", "pill-button").aligned(.end, .end).margin(12)
      .bind(\.isVisible) { [weak model] in model?.board.unsavedPictures.isEmpty == false }
  }

  /// The buttons in the picker's bar that compare the selected photos, and take one for the board. Where they do not fit,
  /// the main menu has them.
  private static func tools(_ model: PhotosModel) -> Widget {
    let compare = Button(icon: "view-dual-symbolic", label: tr("Compare"))
    compare.actionName = "win.compare"
    compare.tooltip(tr("Compare (C)")).bind(\.isVisible) { [weak model] in model?.canCompare ?? false }
    let camera = Button(icon: "tintype-camera-symbolic", label: tr("Take Picture")) {}
    camera.actionName = "win.take-picture"
    return Squeezer {
      Box(.horizontal, spacing: 6) {
        compare
        camera
      }
      Box(.horizontal) {}
    }
  }

  private static func empty(_ model: PhotosModel, _ addFolder: @escaping () -> Void) -> Widget {
    StatusPage(
      icon: "image-x-generic-symbolic", title: tr("No Photos Yet"),
      description:
        tr("Show the sample pictures, or add a folder with photos."),
      child: Box(.vertical, spacing: 12) {
        Button(tr("Show Sample Pictures")) { [weak model] in model?.app.addSamples() }
          .styled("pill", "suggested-action")
        Button(tr("Add Folder…"), action: addFolder).styled("pill")
        Button(tr("Take Picture")) {}.with { $0.actionName = "win.take-picture" }.styled("pill")
      }.aligned(.center, .center))
  }
}
