import GObjectKit
import GtkKit
import Imaging
import MediaLibrary

/// Actions on the current picture.
extension ViewerModel {
  /// Decodes the current picture again after an error.
  public func retry() {
    guard let item, case .failed = state else { return }
    state = .loading
    startBusyTimer()
    service.retry(item)
    onRetry(item)
  }

  /// Moves the current picture to the trash and shows the next one. Shows a notice that offers to undo the action, or
  /// that tells why the picture could not be moved.
  public func trash() async {
    // Ignore key repeat, which would trash pictures that the user has not seen.
    guard let item, !isTrashing else { return }
    isTrashing = true
    defer { isTrashing = false }
    let outcome = await source.trash([item.id])
    if let failure = outcome.failures.first { showNotice(failure.description) }
    guard !outcome.trashed.isEmpty else { return }
    trashed = outcome.trashed
    // Do not wait until the source removes the item.
    if self.item == item { if hasNext { next() } else { previous() } }
    showNotice("“\(item.displayName)” moved to the trash", offersUndo: trashed.allSatisfy(\.isRestorable))
  }

  /// Restores the files of the last `trash()` and shows the first one.
  public func undoTrash() async {
    let files = trashed
    trashed = []
    guard !files.isEmpty else { return }
    pendingID = files.first?.id
    let outcome = await source.restore(files)
    if let failure = outcome.failures.first {
      pendingID = nil
      return showNotice(failure.description)
    }
    if let id = pendingID, source.pictures.index(of: id) != nil { open(id) }
    if let renamed = outcome.restored.first(where: \.isRenamed) {
      showNotice("Restored as “\(File(path: renamed.path).displayName)”")
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
  public func showCopiedNotice() { showNotice("Copied") }
}
