import GObjectKit
import GtkKit
import L10n
import PhotosPicker
import Sections

/// The Photos section: the board above the picker, or a status page if there are no photos.
final class PhotosSection: View, SectionView {
  private let model: PhotosModel
  private let picker: PhotosPicker
  private let pictures: Board
  /// The pictures and the button in their corner.
  private let board: Widget
  private let paned: Paned
  private var boardHeight: BoardHeight
  private let placing = DelayedAction()

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
    pictures = Board(
      model: model.board, thumbnails: model.app.thumbnails,
      placeholder: StatusPage(
        icon: "image-x-generic-symbolic", title: tr("No Picture"),
        description: tr("Selected photos appear here")
      ).styled("compact"))
    board = Overlay(pictures) { Self.saveButton(model) }.expanding()
    boardHeight = BoardHeight(wanted: model.app.settings[.boardHeight])
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
      guard let shows else { return }
      if shows != section.board.isVisible { section.setBoardVisible(shows) } else { section.fitBoard() }
    }
    // Wherever the focus is in the section.
    input.onKey { [picker = model.picker] key, _ in key == .escape && picker.escape() }
    pictures.onNeededHeightChange = { [weak self] in self?.fitBoard() }
    paned.onPositionChange { [weak self] in self?.placeHandleLater() }
    paned.onPositionRangeChange { [weak self] in self?.placeHandleLater() }
  }

  func focusMainControl() {
    let list = picker.tree.descendants(ListBase.self).first
    if list?.grabFocus() != true, !containsFocus { focusFirstControl() }
  }

  // MARK: Height of the board

  /// In the grid style a handle divides the height between board and picker; other styles use their natural height.
  private func arrange(_ style: PickerStyle) {
    if style == .inline {
      paned.keepsSecondSmall = false
      // The picker grows with the window.
      paned.setResizable(first: false, second: true)
      placeHandle(in: nil)
    } else {
      noteBoardHeight()
      paned.keepsSecondSmall = true
    }
  }

  /// Whether the position of the handle is the height of the board.
  private var hasHandle: Bool { !paned.keepsSecondSmall && board.isVisible && board.height > 0 }

  private func noteBoardHeight() {
    guard hasHandle else { return }
    boardHeight.note(
      position: paned.position, maximum: paned.positionRange.upperBound, in: paned.height)
  }

  /// What is left for the board in a low window, in which the picker keeps its bar and a row; nil before the first
  /// layout.
  private var spaceAbovePicker: Int? { paned.height > 0 ? max(paned.height - 160, 0) : nil }

  /// Moves the handle to the height of the board, of which the photos may need only a part.
  ///
  /// - Parameter range: The positions that the last layout allows; nil if it is out of date.
  private func placeHandle(in range: ClosedRange<Int>?) {
    let needed = [pictures.neededHeight(forWidth: paned.width), spaceAbovePicker].compactMap(\.self)
    let height = boardHeight.limit(to: needed.min())
    let position = range.map { min(max(height, $0.lowerBound), $0.upperBound) } ?? height
    boardHeight.place(position)
    if position != paned.position { paned.position = position }
  }

  /// Follows the user, who has moved the handle, and the height of the window. Deferred: GTK moves the handle during a
  /// layout.
  private func placeHandleLater() {
    placing.scheduleIfIdle(after: .zero) { [weak self] in
      guard let self, hasHandle else { return }
      noteBoardHeight()
      placeHandle(in: paned.positionRange)
    }
  }

  /// Gives the board the height that its photos need now. The grid keeps its place on the screen.
  private func fitBoard() {
    // The photos would move away under the pointer.
    guard hasHandle, !model.picker.isHandlingPointer else { return }
    noteBoardHeight()
    let former = paned.position
    placeHandle(in: paned.positionRange)
    if paned.position != former { picker.yield(height: paned.position - former) }
  }

  private func setBoardVisible(_ isVisible: Bool) {
    noteBoardHeight()
    // GTK leaves the focus on a hidden widget.
    if !isVisible, board.containsFocus { focusMainControl() }
    board.isVisible = isVisible
    guard model.picker.style == .inline else { return }
    if isVisible { placeHandle(in: nil) }
    let height = paned.position + paned.handleSize
    picker.yield(height: isVisible ? height : -height)
  }

  /// Stores the height of the board.
  func flush() {
    noteBoardHeight()
    model.app.settings[.boardHeight] = boardHeight.wanted
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
