import Editing
import Editor
import GtkKit
import L10n
import MediaLibrary
import Viewer

/// The photo editor of a window.
struct EditorActions {
  let window: MainWindow

  /// Edits the photo that a viewer shows.
  func edit(in viewer: ViewerModel) {
    guard viewer.canEdit, let item = viewer.item?.content else { return }
    Task { [weak window, weak viewer] in
      let edit = await window?.appModel.index.edit(of: item.id)
      // Another photo or page may have been opened meanwhile.
      guard let window, let viewer, viewer.item?.id == item.id, window.windowModel.viewer === viewer else {
        return
      }
      window.navigate { $0.show(EditorModel(item, edit: edit ?? EditStack())) }
    }
  }

  /// Makes the view of an editor.
  func makeView(_ model: EditorModel) -> EditorView {
    let view = EditorView(model: model)
    view.onDone = { [weak window] in
      guard let window else { return }
      window.goBack()
      if model.isChanged, let edit = model.result { window.editing.store(edit, of: model.item) }
    }
    view.onCancel = { [weak window] in
      guard let window else { return }
      window.goBack()
      if model.isChanged { window.editing.offerReturn(to: model) }
    }
    return view
  }

  /// Stores the edit of a photo, and offers to undo that.
  private func store(_ edit: EditStack, of item: MediaItem) {
    Task { [weak window] in
      guard let message = await window?.photos.catalog.setEdit(edit, of: item.id) else { return }
      window?.windowModel.viewer?.show(message)
    }
  }

  /// Says that the changes were not stored, and offers to go on with them.
  private func offerReturn(to model: EditorModel) {
    let step = window.photos.undo.add { [weak window] in
      guard let window, window.windowModel.viewer?.item?.id == model.item.id else { return }
      window.navigate { $0.show(model) }
    }
    window.windowModel.viewer?.show(CatalogMessage(tr("Changes discarded"), step: step))
  }
}
