import GObjectKit
import Imaging
import MediaLibrary

/// Exports photos.
nonisolated struct ExportBatch: Sendable {
  let photos: [MediaItem]
  let options: ExportOptions
  let folder: File
  let service: any ExportServing

  /// Exports the photos. Cancelling the task ends it; copies that are complete are kept.
  ///
  /// - Parameter progress: Called with the number of photos that are done.
  func run(progress: @MainActor @Sendable (Int) -> Void) async -> ExportOutcome {
    // Of exports that were killed.
    await blocking { [folder] in Drafts(in: folder).deleteAbandoned() }
    let batch = PhotoBatch(photos: photos) { [options, folder, service] (photo) async throws(ExportError) in
      try await service.export(photo, options, into: folder)
    }
    let results = await batch.run(progress: progress)
    return ExportOutcome(
      total: photos.count, copies: results.compactMap { try? $0.result.get() },
      failures: results.compactMap { index, result in
        ExportOutcome.Failure(of: photos[index], result)
      },
      isCancelled: Task.isCancelled)
  }
}

nonisolated extension ExportOutcome.Failure {
  /// The failure of a photo; nil if it succeeded or was cancelled.
  init?(of photo: MediaItem, _ result: Result<some Any, ExportError>) {
    guard case .failure(let error) = result, error != .image(.cancelled) else { return nil }
    self.init(name: photo.displayName, reason: error.description)
  }
}
