import GObjectKit
import L10n
import MediaLibrary

/// Moves pictures of a source to the trash, all or none of those that belong together, and restores them.
public final class UndoableTrash {
  /// The result of moving pictures to the trash.
  public enum TrashResult {
    /// The pictures are in the trash.
    case trashed([TrashedFile])
    /// No picture was moved. The associated value is the reason, as a sentence.
    case failed(String)

    /// A sentence for the user.
    public var message: String {
      switch self {
      case .trashed(let files):
        trn(files.count, "%d photo moved to the trash", "%d photos moved to the trash")
      case .failed(let reason): reason
      }
    }
  }

  /// The result of restoring.
  public enum RestoreResult {
    /// The picture is restored; under this path if its own was taken.
    case restored(renamedTo: String?)
    /// The picture was not restored. The associated value is the reason, as a sentence.
    case failed(String)

    /// A sentence for the user; nil if all is as it was.
    public var message: String? {
      switch self {
      case .restored(let newPath): newPath.map { tr("Restored as “%s”", File(path: $0).displayName) }
      case .failed(let reason): reason
      }
    }
  }

  private let source: any PictureSource
  private var isTrashing = false

  /// Creates a trash for the pictures of a source.
  public init(_ source: any PictureSource) { self.source = source }

  /// Moves pictures to the trash; none if one of them cannot be moved. nil if the previous call has not returned: key
  /// repeat would trash pictures that the user has not seen.
  public func trash(_ items: [MediaItem]) async -> TrashResult? {
    guard !isTrashing else { return nil }
    isTrashing = true
    defer { isTrashing = false }
    // Known in advance, so that the others do not disappear for a moment.
    if let item = items.first(where: { $0.folder.isReadOnly }) {
      return .failed(LibraryError.readOnly(path: item.path).description)
    }
    let outcome = await source.trash(items.map(\.id))
    if let failure = outcome.failures.first {
      if !outcome.trashed.isEmpty { _ = await source.restore(outcome.trashed) }
      return .failed(failure.description)
    }
    return outcome.trashed.isEmpty ? nil : .trashed(outcome.trashed)
  }

  /// Restores the pictures of a `trash(_:)`.
  public func restore(_ files: [TrashedFile]) async -> RestoreResult {
    let outcome = await source.restore(files)
    if let failure = outcome.failures.first { return .failed(failure.description) }
    return .restored(renamedTo: outcome.restored.first(where: \.isRenamed)?.path)
  }
}
