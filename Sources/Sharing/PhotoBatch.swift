import GObjectKit
import Imaging
import MediaLibrary

/// Work on photos, several at a time.
nonisolated struct PhotoBatch<Value: Sendable>: Sendable {
  typealias Result = Swift.Result<Value, ExportError>

  /// Each photo is decoded as a whole, so that more at a time would take too much memory.
  private var mostAtATime: Int { min(Processors.count, 4) }

  let photos: [MediaItem]
  let work: @Sendable (MediaItem) async throws(ExportError) -> Value

  /// Works on the photos. Cancelling the task ends it; what is done is kept.
  ///
  /// - Parameter progress: Called with the number of photos that are done.
  /// - Returns: The results by the index of the photo; without photos that were not begun.
  func run(progress: @MainActor @Sendable (Int) -> Void) async -> [(index: Int, result: Result)] {
    var results: [Int: Result] = [:]
    await withTaskGroup(of: (Int, Result).self) { group in
      var next = 0
      var isEnding = false
      func beginNext() {
        guard next < photos.count, !isEnding, !Task.isCancelled else { return }
        let index = next
        next += 1
        group.addTask { (index, await result(photos[index])) }
      }
      for _ in 0..<mostAtATime { beginNext() }
      while let (index, result) = await group.next() {
        results[index] = result
        if case .failure(let error) = result, error.endsBatch { isEnding = true }
        beginNext()
        await progress(results.count)
      }
    }
    return results.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func result(_ photo: MediaItem) async -> Result {
    do throws(ExportError) {
      return .success(try await work(photo))
    } catch {
      return .failure(error)
    }
  }
}
