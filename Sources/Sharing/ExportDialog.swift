import GtkKit
import L10n

/// Asks how photos are to be exported, exports them, and lists those that failed. Escape cancels, Enter exports.
public final class ExportDialog: Window {
  /// Called once when the dialog closes after an export.
  public var onEnd: (ExportOutcome) -> Void = { _ in }

  private let model: ExportModel
  private let options: ExportOptionsPage
  private let pages = Stack()
  private let cancel: Button
  private let export: Button

  /// Creates the dialog over a window.
  public init(model: ExportModel, over parent: Window?) {
    self.model = model
    options = ExportOptionsPage(model)
    (cancel, export) = (Button(tr("Cancel")) {}, Button(tr("Export")) {})
    let bar = HeaderBar()
    super.init(title: model.title)
    setDefaultSize(width: 460, height: 680)
    setModal(over: parent)
    bar.showsWindowButtons = false
    bar.packStart(cancel)
    bar.packEnd(export.styled("suggested-action"))
    bar.setTitle(
      WindowTitle(model.title, subtitle: model.photos.count == 1 ? model.photos[0].displayName : ""))
    pages.add(options, name: "options")
    pages.add(progressPage(), name: "progress")
    setContent(
      Box(.vertical) {
        bar
        pages.expanding()
      })
    setDefaultButton(export)
    cancel.onClick { [weak self] in self?.close() }
    export.onClick { [weak self] in
      self?.options.update()
      self?.model.export()
    }
    export.bind(\.isSensitive) { [weak model] in model?.phase == .choosing }
    input.onKey { [weak self] key, _ in
      guard key == .escape else { return false }
      self?.close()
      return true
    }
    onClose { [weak self] in self?.mayClose() ?? true }
    pages.observe({ model.showsProgress }) { pages, shows in if shows { pages.visibleChild = "progress" } }
    observe({ model.phase }) { dialog, phase in
      if case .ended(let outcome) = phase { dialog.ended(outcome) }
    }
    export.grabFocus()
  }

  private func progressPage() -> Widget {
    let box = Box(.vertical, spacing: 12) {
      Label().styled("numeric").bind(\.text) { [weak model] in model?.progressText ?? "" }
      ProgressBar().bind(\.fraction) { [weak model] in model?.progress ?? 0 }
    }
    return Clamp(maximumWidth: 360, box.margin(24).aligned(.fill, .center))
  }

  /// During an export, closing cancels it; the dialog closes when its last photo is done.
  private func mayClose() -> Bool {
    model.cancel()
    if case .exporting = model.phase { return false }
    if case .ended(let outcome) = model.phase { onEnd(outcome) }
    return true
  }

  private func ended(_ outcome: ExportOutcome) {
    guard !outcome.failures.isEmpty, !outcome.isCancelled else { return close() }
    let page = ExportFailuresPage(outcome)
    pages.add(page, name: "failures")
    pages.visibleChild = "failures"
    export.isVisible = false
    cancel.label = tr("Close")
    cancel.grabFocus()
  }
}
