import GObjectKit
import GtkKit
import L10n
import MediaLibrary
import Sharing

/// The share sheet of a window.
struct ShareActions {
  let window: MainWindow

  /// Shows the share sheet of photos. Videos are left out.
  func share(_ items: [MediaItem]) {
    let photos = items.filter { !$0.isVideo }
    guard !photos.isEmpty else { return }
    let settings = window.appModel.settings
    let choices = ShareChoices(
      removesLocation: settings[.shareRemovesLocation], isCompatible: settings[.shareIsCompatible])
    let model = ShareModel(photos, choices: choices)
    show(model, over: window) { choices in
      settings[.shareRemovesLocation] = choices.removesLocation
      settings[.shareIsCompatible] = choices.isCompatible
    }
  }

  /// Shows the share sheet of a picture that the app has made.
  func share(_ file: File, over dialog: Window) {
    let item = MediaItem(id: MediaItemID(rawValue: 1), path: file.path, modified: .now)
    show(ShareModel([item], choices: ShareChoices()), over: dialog) { _ in }
  }

  private func show(
    _ model: ShareModel, over parent: Window, persist: @escaping (ShareChoices) -> Void
  ) {
    let dialog = ShareDialog(model: model, over: parent)
    dialog.onPrint = { [weak window, weak parent] files in
      if let window, let parent { window.sharing.showPrintDialog(files, over: parent) }
    }
    dialog.onEnd = { [weak window, weak model] message in
      if let model { persist(model.choices) }
      if let message { window?.toasts.show(message) }
    }
    dialog.present()
  }

  /// Asks how files are arranged on paper, and prints them.
  private func showPrintDialog(_ files: [File], over parent: Window) {
    let dialog = PrintDialog(model: PrintModel(files), over: parent)
    dialog.onPrinted = { [weak window] in window?.toasts.show(tr("Sent to the printer")) }
    dialog.present()
  }
}

extension SettingsKey<Bool> {
  /// Whether the location is removed from shared photos.
  fileprivate static let shareRemovesLocation = SettingsKey("share-removes-location", default: false)
  /// Whether photos in formats that not every program opens are converted when they are shared.
  fileprivate static let shareIsCompatible = SettingsKey("share-compatible", default: false)
}
