import GtkKit
import PhotosPicker

/// The Photos section: the board above the picker, or a status page if there are no photos.
final class PhotosSection: View {
  private let model: AppModel
  private let picker: PhotosPicker
  private let board: Board
  private let paned: Paned
  /// The position of the paned's handle in the grid style, in application pixels from the top.
  private var gridPosition = 330

  init(model: AppModel, addFolder: @escaping () -> Void) {
    self.model = model
    picker = PhotosPicker(model: model.picker, thumbnails: model.thumbnails)
    board = Board(
      model: model.board, thumbnails: model.thumbnails,
      placeholder: StatusPage(
        icon: "image-x-generic-symbolic", title: "No Picture",
        description: "Selected photos appear here"
      ).styled("compact"))
    paned = Paned(.vertical, first: Overlay(board) { Self.boardTools(model) }.expanding(), second: picker)
    super.init()
    let stack = Stack()
    stack.add(paned, name: "photos")
    stack.add(PhotosSection.empty(model, addFolder), name: "empty")
    stack.bind(\.visibleChild) { model.hasNoPictures ? "empty" : "photos" }
    setContent(
      DropArea(stack, label: "Drop to Add Photos") { [weak model] uris in
        guard let model else { return false }
        Task { await model.receive(uris) }
        return true
      })
    observe({ model.picker.style }) { section, style in section.arrange(style) }
  }

  /// In the grid style a handle divides the height between board and picker; other styles use their natural height.
  private func arrange(_ style: PickerStyle) {
    if style == .inline {
      paned.keepsSecondSmall = false
      paned.position = gridPosition
    } else {
      if !paned.keepsSecondSmall { gridPosition = paned.position }
      paned.keepsSecondSmall = true
    }
  }

  /// The buttons in the board's corner.
  private static func boardTools(_ model: AppModel) -> Widget {
    let save = Button("Save Picture") {}
    save.actionName = "win.save-picture"
    return Box(.horizontal, spacing: 6) {
      save.styled("osd", "pill-button")
        .bind(\.isVisible) { [weak model] in model?.board.externalItems.isEmpty == false }
      takeButton().styled("osd", "pill-button")
    }.aligned(.end, .end).margin(12)
  }

  private static func takeButton() -> Button {
    let button = Button("Take Picture") {}
    button.actionName = "win.take-picture"
    return button
  }

  private static func empty(_ model: AppModel, _ addFolder: @escaping () -> Void) -> Widget {
    StatusPage(
      icon: "image-x-generic-symbolic", title: "No Photos Yet",
      description:
        "Show the sample pictures, or add a folder with photos.",
      child: Box(.vertical, spacing: 12) {
        Button("Show Sample Pictures") { [weak model] in model?.addSamples() }
          .styled("pill", "suggested-action")
        Button("Add Folder…", action: addFolder).styled("pill")
        Self.takeButton().styled("pill")
      }.aligned(.center, .center))
  }
}
