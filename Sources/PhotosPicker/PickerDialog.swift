import GtkKit
import L10n

/// The picker as a modal dialog with Cancel and Add.
final class PickerDialog: Window {
  private let model: PickerModel
  private var isAnswered = false

  /// Creates the dialog and starts a selection.
  init(model: PickerModel, thumbnails: ThumbnailStore, over parent: Window?) {
    self.model = model
    super.init(title: model.capacity.title)
    setDefaultSize(width: 760, height: 600)
    setModal(over: parent)
    model.begin()
    setContent(
      Box(.vertical) {
        header()
        PickerView(model: model, thumbnails: thumbnails).expanding()
        Box(.horizontal) { PickerBar.showSelected(model).aligned(.center).expanding(vertically: false) }
          .styled("pickerbar")
          .bind(\.isVisible) { !model.selection.replacesSingle }
      })
    onClose { [weak self] in
      // Closing the window cancels.
      if let self, !isAnswered { self.model.cancel() }
      return true
    }
    input.onKey { [weak self] key, _ in
      guard key == .escape, let self else { return false }
      answer { $0.cancel() }
      return true
    }
    // A picker for one photo closes after the first click.
    let before = model.selection.committed
    observe({ model.selection.replacesSingle ? model.selection.committed : before }) { dialog, committed in
      if committed != before, !committed.isEmpty { dialog.answer { $0.add() } }
    }
  }

  private func header() -> Widget {
    let bar = HeaderBar()
    bar.showsWindowButtons = false
    bar.packStart(Button(tr("Cancel")) { [weak self] in self?.answer { $0.cancel() } })
    // With a continuous behavior every click is committed, so the button only closes the dialog.
    bar.packEnd(
      Button(tr("Add")) { [weak self] in self?.answer { $0.add() } }
        .styled("suggested-action")
        .bind(\.label) { [model] in model.hasAddButton ? tr("Add") : tr("Done") }
        .bind(\.isSensitive) { [model] in !model.hasAddButton || model.selection.hasUncommittedChanges })
    bar.setTitle(
      WindowTitle(model.capacity.title).bind(\.subtitle) { [model] in
        model.selection.count == 0 ? "" : trn(model.selection.count, "%d selected", "%d selected")
      })
    return bar
  }

  private func answer(_ response: (PickerModel) -> Void) {
    guard !isAnswered else { return }
    isAnswered = true
    response(model)
    close()
  }
}
