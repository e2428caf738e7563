import GtkKit
import L10n

/// The picker as a dialog with Cancel and Add, or as a window of its own.
package final class PickerDialog: Window {
  private let model: PickerModel
  private let heading: String?
  private var isAnswered = false

  /// Creates the dialog and starts a selection.
  ///
  /// - Parameters:
  ///   - parent: The window that the dialog is modal to; nil for a window of its own.
  ///   - title: The title; nil for one with the number of photos.
  ///   - style: The appearance: a dialog, or an embedded picker with its bar in a window.
  package init(
    model: PickerModel, thumbnails: ThumbnailStore, over parent: Window?, title: String? = nil,
    style: PickerStyle = .presentation
  ) {
    (self.model, heading) = (model, title)
    super.init(title: title ?? model.capacity.title)
    PhotosPickerStyle.use()
    setDefaultSize(width: 760, height: style == .compact ? 260 : 600)
    setModal(over: parent)
    model.begin()
    let view = PickerView(
      model: model, thumbnails: thumbnails, isStrip: style == .compact, isInDialog: true)
    let isEmbedded = style != .presentation
    let collections = PickerCollections(library: model.library, index: model.content.index)
    setContent(
      Box(.vertical) {
        header(isEmbedded: isEmbedded).bind(\.isVisible) { model.showsAccessories(at: .top) }
        PickerBar(model: model, leading: [], trailing: [], collections: collections)
          .bind(\.isVisible) { isEmbedded && model.showsAccessories(at: .top) }
        SearchRow(model: model) { [weak view] in _ = view?.list.focusPhotos() }
        view.expanding()
        Box(.horizontal, spacing: 6) {
          CollectionButton.make(model, collections)
          PickerBar.search(model)
          PickerBar.showSelected(model).aligned(.end).expanding(vertically: false)
            .bind(\.isVisible) {
              model.showsAccessories(at: .bottom, isUseful: !model.selection.replacesSingle)
            }
        }
        .styled("pickerbar")
        .bind(\.isVisible) {
          !isEmbedded
            && model.showsAccessories(
              at: .bottom,
              isUseful: !model.selection.replacesSingle || model.allows(.collectionNavigation)
                || model.allows(.search))
        }
      })
    bind(\.title) { title ?? model.capacity.title }
    view.awaitPhotos()
    // The photos, as soon as all are there: more of them would move the focused one away.
    observe({ model.library.items.isEmpty || model.library.isScanning }) { [weak view] _, isIncomplete in
      if !isIncomplete { view?.focusPhotos() }
    }
    onClose { [weak self] in
      self?.closed()
      return true
    }
    input.onKey { [weak self] key, modifiers in self?.handle(key, modifiers) ?? false }
    // A picker for one photo closes after the first click.
    let before = model.selection.committed
    observe({ model.selection.replacesSingle ? model.selection.committed : before }) { dialog, committed in
      if committed != before, !committed.isEmpty { dialog.model.add() }
    }
    // The question before private photos are handed over may be shown between Add and the end.
    observe({ model.isPresented }) { dialog, isPresented in
      guard !isPresented, !dialog.isAnswered else { return }
      dialog.isAnswered = true
      dialog.close()
    }
  }

  /// - Parameter isEmbedded: Whether the picker's bar has Cancel and Add.
  private func header(isEmbedded: Bool) -> HeaderBar {
    let bar = HeaderBar()
    bar.packStart(
      Button(tr("Cancel")) { [weak model] in model?.cancel() }
        .bind(\.isVisible) { [model] in !isEmbedded && model.allows(.selectionActions) })
    // With a continuous behavior every click is committed, so the button only closes the dialog.
    bar.packEnd(
      Button(tr("Add")) { [weak model] in model?.add() }
        .styled("suggested-action")
        .bind(\.label) { [model] in model.hasAddButton ? tr("Add") : tr("Done") }
        .bind(\.isVisible) { [model] in
          model.hasAddButton ? !isEmbedded : model.allows(.selectionActions)
        }
        .bind(\.isSensitive) { [model] in !model.hasAddButton || model.selection.hasUncommittedChanges })
    // Without Cancel, the button of the window ends the selection.
    bar.bind(\.showsWindowButtons) { [model] in isEmbedded || !model.allows(.selectionActions) }
    bar.setTitle(
      WindowTitle(heading ?? model.capacity.title)
        .bind(\.title) { [model, heading] in heading ?? model.capacity.title }
        .bind(\.subtitle) { [model] in
          model.selection.count == 0 ? "" : trn(model.selection.count, "%d selected", "%d selected")
        })
    return bar
  }

  /// Closing the window cancels. Without Cancel and Done, it ends a continuous selection, whose photos were committed.
  private func closed() {
    guard !isAnswered else { return }
    isAnswered = true
    if !model.allows(.selectionActions), !model.hasAddButton { model.add() } else { model.cancel() }
  }

  private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .escape:
      if model.isStaging { model.isStaging = false } else { close() }
    // Add, also where no bar has the button.
    case .enter, .keypadEnter:
      guard modifiers.contains(.control), model.selection.count > 0 else { return false }
      model.add()
    default: return model.pressed(key, modifiers)
    }
    return true
  }
}
