import GObjectKit
import GtkKit
import Imaging
import L10n
import MediaLibrary

/// Actions on the current picture.
extension ViewerModel {
  /// Decodes the current picture again after an error.
  public func retry() {
    guard let item, case .failed = state else { return }
    state = .loading
    startLoading()
    service.retry(item)
    onRetry(item)
  }

  /// Moves the current picture to the trash and shows the next one. Shows a notice that offers to undo the action, or
  /// the reason why the picture could not be moved.
  public func trash() async {
    guard let item, let result = await trashing.trash(item.id) else { return }
    switch result {
    case .failed(let reason): showNotice(reason)
    case .trashed(let files):
      // Do not wait until the source removes the item.
      if self.item == item { if hasNext { next() } else { previous() } }
      let isRestorable = files.allSatisfy(\.isRestorable)
      lastTrash = isRestorable ? TrashStep(files: files, step: undoStep(for: files)) : nil
      showNotice(tr("“%s” moved to the trash", item.displayName), action: isRestorable ? .undo : nil)
    }
  }

  /// Restores the picture of the last `trash()` and shows it, unless that was done.
  public func undoTrash() async {
    guard let last = lastTrash else { return }
    undo.forget(last.step)
    await restore(last.files)
  }

  private func undoStep(for files: [TrashedFile]) -> UndoStack.Step {
    undo.add { [weak self, trashing] in
      // The viewer may have been closed since then.
      Task { if let self { await self.restore(files) } else { _ = await trashing.restore(files) } }
    }
  }

  private func restore(_ files: [TrashedFile]) async {
    if lastTrash?.files == files { lastTrash = nil }
    cursor.pendingID = files.first?.id
    switch await trashing.restore(files) {
    case .failed(let reason):
      cursor.pendingID = nil
      showNotice(reason)
    case .restored(let newPath):
      if let id = cursor.pendingID, source.pictures.index(of: id) != nil { open(id) }
      if let newPath { showNotice(tr("Restored as “%s”", File(path: newPath).displayName)) }
    }
  }

  /// Returns the file URI and all pixels of the current picture for the clipboard. Returns nil if no picture is shown.
  public func copy() async -> (uri: String, picture: Texture)? {
    guard let item, let picture, state == .shown else { return nil }
    let full = try? await service.fullPicture(of: item)
    // Fall back to the displayed texture.
    return (item.uri, full.map { Texture($0) } ?? picture.texture)
  }

  /// Shows a notice that the picture was copied to the clipboard.
  public func showCopiedNotice() { showNotice(tr("Copied")) }
}
