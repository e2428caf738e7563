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
    let dialog = ShareDialog(model: model, over: window)
    dialog.onEnd = { [weak window, weak model] message in
      if let choices = model?.choices {
        settings[.shareRemovesLocation] = choices.removesLocation
        settings[.shareIsCompatible] = choices.isCompatible
      }
      if let message { window?.toasts.show(message) }
    }
    dialog.present()
  }
}

extension SettingsKey<Bool> {
  /// Whether shared photos do not say where they were taken.
  fileprivate static let shareRemovesLocation = SettingsKey("share-removes-location", default: false)
  /// Whether photos in formats that not every program opens are converted when they are shared.
  fileprivate static let shareIsCompatible = SettingsKey("share-compatible", default: false)
}
