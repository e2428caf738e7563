import GtkKit
import MediaLibrary

/// Moves pictures of a source to the trash, one at a time, and restores them.
final class UndoableTrash {
  /// The result of moving a picture to the trash.
  enum TrashResult {
    /// The picture is in the trash.
    case trashed([TrashedFile])
    /// The picture was not moved. The associated value is the reason, as a sentence.
    case failed(String)
  }

  /// The result of restoring.
  enum RestoreResult {
    /// The picture is restored; under this path if its own was taken.
    case restored(renamedTo: String?)
    /// The picture was not restored. The associated value is the reason, as a sentence.
    case failed(String)
  }

  private let source: any PictureSource
  private var isTrashing = false

  init(_ source: any PictureSource) { self.source = source }

  /// Moves a picture to the trash. nil if the previous call has not returned: key repeat would trash pictures that the
  /// user has not seen.
  func trash(_ id: MediaItemID) async -> TrashResult? {
    guard !isTrashing else { return nil }
    isTrashing = true
    defer { isTrashing = false }
    let outcome = await source.trash([id])
    guard !outcome.trashed.isEmpty else { return outcome.failures.first.map { .failed($0.description) } }
    return .trashed(outcome.trashed)
  }

  /// Restores the picture of a `trash(_:)`.
  func restore(_ files: [TrashedFile]) async -> RestoreResult {
    let outcome = await source.restore(files)
    if let failure = outcome.failures.first { return .failed(failure.description) }
    return .restored(renamedTo: outcome.restored.first(where: \.isRenamed)?.path)
  }
}

/// A picture in the trash, and the change of the undo stack that restores it.
struct TrashStep {
  let files: [TrashedFile]
  let step: UndoStack.Step
}
