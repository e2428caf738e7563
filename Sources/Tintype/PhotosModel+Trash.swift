import GObjectKit
import L10n
import MediaLibrary
import Viewer

extension PhotosModel {
  /// Moves photos to the trash, which a message offers to undo. If one of them cannot be moved, none is, and a message has
  /// the reason.
  func trash(_ ids: [MediaItemID]) async {
    let items = ids.compactMap { app.library.items[$0] }
    guard !items.isEmpty, let result = await trashing.trash(items) else { return }
    switch result {
    case .failed(let reason): picker.showNotice(reason)
    case .trashed(let files):
      let text = trn(files.count, "%d photo moved to the trash", "%d photos moved to the trash")
      guard files.allSatisfy(\.isRestorable) else { return picker.showNotice(text) }
      let step = undo.add { [weak self] in Task { await self?.restore(files) } }
      picker.offerUndo(of: step, text)
    }
  }

  private func restore(_ files: [TrashedFile]) async {
    switch await trashing.restore(files) {
    case .failed(let reason): picker.showNotice(reason)
    case .restored(let newPath):
      if let newPath { picker.showNotice(tr("Restored as “%s”", File(path: newPath).displayName)) }
    }
  }
}
