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

  /// Arranges photos in a collage, and saves it in the Pictures folder.
  func makeCollage(_ items: [MediaItem]) {
    let tint = window.appModel.tint.windowColors?.background.rgb
    let folder = File(path: UserDirectories.pictures ?? UserDirectories.home)
    let model = CollageModel(items, background: tint ?? 0xFFFFFF, folder: folder)
    guard model.canBeMade else { return }
    let dialog = CollageDialog(model: model, tint: tint, over: window)
    dialog.onSaved = { [weak window] file in
      window?.export.show(tr("“%s” saved", file.displayName), [file])
    }
    dialog.onShare = { [weak window, weak dialog] file in
      if let window, let dialog { window.sharing.share(file, over: dialog) }
    }
    dialog.present()
  }

  /// Shows the result of an export.
  private func show(_ outcome: ExportOutcome) {
    if outcome.copies.isEmpty {
      window.toasts.show(outcome.message)
    } else {
      show(outcome.message, outcome.copies)
    }
  }

  /// Shows a message that offers to show files in the file manager.
  private func show(_ message: String, _ files: [File]) {
    guard let first = files.first else { return }
    window.toasts.show(message, seconds: 10, button: tr("Show in Files")) { [weak window] in
      Task {
        if await DesktopFileManager.show(files.map(\.uri)) { return }
        window?.showInDefaultApplication(first.parent.uri)
      }
    }
  }
}
