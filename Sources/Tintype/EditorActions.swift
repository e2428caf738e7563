import Editing
import Editor
import GObjectKit
import GtkKit
import L10n
import LibraryIndex
import Viewer

/// The photo editor of a window.
struct EditorActions {
  let window: MainWindow

  /// Edits the photo that a viewer shows.
  func edit(in viewer: ViewerModel) {
    guard viewer.canEdit, let item = viewer.item?.content else { return }
    Task { [weak window, weak viewer, app = window.appModel] in
      var edit: EditStack?
      if let item = await app.library.items.items(atPaths: [item.path])[item.path] {
        do throws(IndexError) {
          edit = try await app.index.storedEdit(of: item.id)
        } catch {
          viewer?.show(CatalogMessage(error.description))
          return
        }
      }
      // Another photo or page may have been opened meanwhile.
      guard let window, let viewer, viewer.item?.id == item.id, window.windowModel.viewer === viewer else {
        return
      }
      window.navigate { $0.show(EditorModel(item.file, edit: edit ?? EditStack())) }
    }
  }

  /// Makes the view of an editor.
  func makeView(_ model: EditorModel) -> EditorView {
    FrameTrace.follow(model)
    let view = EditorView(model: model)
    view.onDone = { [weak window] in
      guard let window else { return }
      window.goBack()
      if model.isChanged, let edit = model.result {
        Task { await window.editing.store(edit, of: model.file) }
      }
    }
    view.onCancel = { [weak window] in
      guard let window else { return }
      window.goBack()
      if model.isChanged { window.editing.offerReturn(to: model) }
    }
    return view
  }

  /// The viewer that shows the file; nil if that shows something else.
  private func viewer(of file: File) -> ViewerModel? {
    window.windowModel.viewer.flatMap { $0.item?.path == file.path ? $0 : nil }
  }

  /// Stores the edit of the editor that is open when its window closes: nothing is lost, and it can be reverted. Closes
  /// the window afterwards.
  ///
  /// - Returns: Whether there is something to store, so that the window must not close yet.
  func storeBeforeClosing() -> Bool {
    guard case .editor(let model) = window.windowModel.navigation.top, model.isChanged,
      let edit = model.result
    else { return false }
    window.goBack()
    Task { [window] in
      await window.editing.store(edit, of: model.file)
      window.close()
    }
    return true
  }

  /// Stores the edit of a photo, and offers to undo that.
  private func store(_ edit: EditStack, of file: File) async {
    // By its path, because it may have been replaced while it was edited.
    let item = await window.appModel.library.items.items(atPaths: [file.path])[file.path]
    var message = CatalogMessage(tr("“%s” is no longer there", file.displayName))
    if let item { message = await window.photos.catalog.setEdit(edit, of: item.id) }
    window.windowModel.viewer?.show(message)
  }

  /// Reports that the changes were not stored, and offers to continue with them.
  private func offerReturn(to model: EditorModel) {
    let step = window.photos.undo.add { [weak window] in
      guard let window, window.editing.viewer(of: model.file) != nil else { return }
      window.navigate { $0.show(model) }
    }
    viewer(of: model.file)?.show(CatalogMessage(tr("Changes discarded"), step: step))
  }
}
