import GObjectKit
import Imaging
import MediaLibrary

/// Exports photos, several at a time.
nonisolated struct ExportBatch: Sendable {
  /// Each photo is decoded as a whole, so that more at a time would take too much memory.
  private static let mostAtATime = min(Processors.count, 4)

  let photos: [MediaItem]
  let options: ExportOptions
  let folder: File
  let service: any ExportServing

  private typealias Result = Swift.Result<File, ExportError>

  /// Exports the photos. Cancelling the task ends it; copies that are complete are kept.
  ///
  /// - Parameter progress: Called with the number of photos that are done.
  func run(progress: @MainActor @Sendable (Int) -> Void) async -> ExportOutcome {
    var results: [Int: Result] = [:]
    // Of exports that were killed.
    await blocking { [folder] in Drafts(in: folder).deleteAbandoned() }
    await withTaskGroup(of: (Int, Result).self) { group in
      var next = 0
      var isEnding = false
      func beginNext() {
        guard next < photos.count, !isEnding, !Task.isCancelled else { return }
        let index = next
        next += 1
        group.addTask { (index, await export(photos[index])) }
      }
      for _ in 0..<Self.mostAtATime { beginNext() }
      while let (index, result) = await group.next() {
        results[index] = result
        if case .failure(let error) = result, error.endsBatch { isEnding = true }
        beginNext()
        await progress(results.count)
      }
    }
    return outcome(results, isCancelled: Task.isCancelled)
  }

  private func export(_ photo: MediaItem) async -> Result {
    do throws(ExportError) {
      return .success(try await service.export(photo, options, into: folder))
    } catch {
      return .failure(error)
    }
  }

  private func outcome(_ results: [Int: Result], isCancelled: Bool) -> ExportOutcome {
    let ordered = results.sorted { $0.key < $1.key }
    return ExportOutcome(
      total: photos.count,
      copies: ordered.compactMap { try? $0.value.get() },
      failures: ordered.compactMap { index, result in
        guard case .failure(let error) = result, error != .image(.cancelled) else { return nil }
        return .init(name: photos[index].displayName, reason: error.description)
      },
      isCancelled: isCancelled)
  }
}
