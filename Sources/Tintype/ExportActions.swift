import DesktopPortal
import GObjectKit
import GtkKit
import L10n
import MediaLibrary
import Sharing

/// The export of photos from a window.
struct ExportActions {
  let window: MainWindow

  /// Asks how photos are to be exported, and exports them. Videos are left out.
  func ask(_ items: [MediaItem]) {
    let photos = items.filter { !$0.isVideo }
    guard !photos.isEmpty else { return }
    let settings = ExportSettings(window.appModel.settings)
    let model = ExportModel(photos, choices: settings.choices)
    let dialog = ExportDialog(model: model, over: window)
    dialog.onEnd = { [weak window, weak model] outcome in
      if let model { settings.persist(model.choices) }
      window?.export.show(outcome)
    }
    dialog.present()
  }

  /// Shows what came of an export.
  private func show(_ outcome: ExportOutcome) {
    guard let first = outcome.copies.first else { return window.toasts.show(outcome.message) }
    window.toasts.show(outcome.message, seconds: 10, button: tr("Show in Files")) { [weak window] in
      Task {
        if await DesktopFileManager.show(outcome.copies.map(\.uri)) { return }
        window?.showInDefaultApplication(first.parent.uri)
      }
    }
  }
}
