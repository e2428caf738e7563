import GtkKit
import L10n
import PhotosPicker
import Sections

/// The Photos section: the board above the picker, or a status page if there are no photos.
final class PhotosSection: View, SectionView {
  private let model: PhotosModel
  private let picker: PhotosPicker
  private let board: Widget
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
      trailing: { [Self.cameraButton()] })
    let pictures = Board(
      model: model.board, thumbnails: model.app.thumbnails,
      placeholder: StatusPage(
        icon: "image-x-generic-symbolic", title: tr("No Picture"),
        description: tr("Selected photos appear here")
      ).styled("compact"))
    board = Overlay(pictures) { Self.saveButton(model) }.expanding()
    boardHeight = model.app.settings[.boardHeight]
    paned = Paned(.vertical, first: board, second: picker)
    super.init()
    let stack = Stack()
    stack.add(paned, name: "photos")
    stack.add(PhotosSection.empty(model, addFolder), name: "empty")
    stack.bind(\.visibleChild) { model.hasNoPictures ? "empty" : "photos" }
    let drop = DropArea(stack, label: tr("Drop to Add Photos"))
    drop.onDrop = { [weak model] uris in
      guard let model else { return false }
      Task { await model.receive(uris) }
      return true
    }
    setContent(drop)
    board.isVisible = model.showsBoard
    observe({ model.picker.style }) { section, style in section.arrange(style) }
    observe({ model.picker.isHandlingPointer ? nil : model.showsBoard }) { section, shows in
      if let shows, shows != section.board.isVisible { section.setBoardVisible(shows) }
    }
    // Wherever the focus is in the section.
    input.onKey { [picker = model.picker] key, _ in key == .escape && picker.escape() }
  }

  func focusMainControl() {
    let list = picker.tree.descendants(ListBase.self).first
    if list?.grabFocus() != true, !containsFocus { focusFirstControl() }
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
    board.isVisible = isVisible
    guard model.picker.style == .inline else { return }
    let height = boardHeight + paned.handleSize
    picker.yield(height: isVisible ? height : -height)
  }

  /// Stores the height of the board.
  func flush() {
    noteBoardHeight()
    model.app.settings[.boardHeight] = boardHeight
  }

  /// The button in the board's corner.
  private static func saveButton(_ model: PhotosModel) -> Widget {
    let save = Button(tr("Save Picture")) {}
    save.actionName = "win.save-picture"
    return save.styled("osd", "pill-button").aligned(.end, .end).margin(12)
      .bind(\.isVisible) { [weak model] in model?.board.externalItems.isEmpty == false }
  }

  /// The button in the picker's bar that takes a photo for the board.
  private static func cameraButton() -> Button {
    let button = Button(icon: "tintype-camera-symbolic", label: tr("Take Picture")) {}
    button.actionName = "win.take-picture"
    return button
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
