import GtkKit

/// The actions of a window, for the main menu, for buttons and for shortcuts.
struct WindowActions {
  let window: MainWindow

  /// Adds the actions to the window.
  func add() {
    let model = window.appModel
    let actions: [Action] = [
      Action("close") { [weak window] in window?.close() },
      Action("add-folder") { [weak window] in window?.addFolder() },
      Action("folders") { [weak window] in
        guard let window else { return }
        FoldersDialog(model: window.appModel, undo: window.photos.undo, over: window).present()
      },
      Action("take-picture") { [weak window] in window?.boardCamera.takePicture() },
      Action("save-picture") { [weak window] in window?.boardCamera.askToSave() },
      Action("pick-color") { [weak model] in Task { await model?.tint.colors.pick() } },
      Action("find-color") { [weak window] in window?.colorSearch.findPickedColor() },
      Action("slideshow") { [weak window] in window?.slideshow.start() }
        .bind(\.isEnabled) { [weak window] in window?.slideshow.hasPictures ?? false },
      Action("compare") { [weak window] in window?.comparison.compare() }
        .bind(\.isEnabled) { [weak window] in window?.comparison.canCompare ?? false },
      Action("metadata-into-files", isOn: false) { [weak model] in model?.writesIntoPhotos = $0 }
        .bind(\.isOn) { [weak model] in model?.writesIntoPhotos ?? false },
      Action("section", choice: "") { [weak window] in window?.show(section: $0) },
    ]
    for action in actions { window.addAction(action) }
  }
}
