import MediaLibrary
import Viewer

extension PhotosModel {
  /// Moves photos to the trash, which a message offers to undo. If one of them cannot be moved, none is, and a message has
  /// the reason.
  func trash(_ ids: [MediaItemID]) async {
    let items = ids.compactMap { app.library.items[$0] }
    guard !items.isEmpty, let result = await trashing.trash(items) else { return }
    guard case .trashed(let files) = result, files.allSatisfy(\.isRestorable) else {
      return picker.messages.showNotice(result.message)
    }
    let step = undo.add { [weak self] in Task { await self?.restore(files) } }
    picker.messages.offerUndo(of: step, result.message)
  }

  private func restore(_ files: [TrashedFile]) async {
    if let message = await trashing.restore(files).message { picker.messages.showNotice(message) }
  }
}
