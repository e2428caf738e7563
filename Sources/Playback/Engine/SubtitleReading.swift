import Dispatch
import GObjectKit
import GStreamerKit
import MediaLibrary
import Synchronization

/// Reads a file of subtitles off the session's thread.
nonisolated final class SubtitleReading: Sendable {
  typealias Result = Swift.Result<Subtitles, SubtitleProblem>

  private struct State {
    var result: Result?
    /// Whether nobody waits for it any more.
    var isLate = false
  }

  private let state = Mutex(State())
  private let done = DispatchSemaphore(value: 0)

  /// Begins to read.
  ///
  /// - Parameter whenLate: Gets the result where `wait` has given up, on another thread.
  init(uri: String, whenLate: @escaping @Sendable (Result) -> Void) {
    // It blocks, so not on a thread of Swift's.
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let result = Self.read(uri)
      let isLate = state.withLock { state in
        state.result = result
        return state.isLate
      }
      if isLate { whenLate(result) } else { done.signal() }
    }
  }

  /// Waits for the result; nil where that takes longer: then `whenLate` gets it.
  func wait(_ time: DispatchTimeInterval) -> Result? {
    _ = done.wait(timeout: .now() + time)
    return state.withLock { state in
      state.isLate = state.result == nil
      return state.result
    }
  }

  private static func read(_ uri: String) -> Result {
    guard let file = File(uri: uri) else { return .failure(.unreadable) }
    do throws(SubtitleProblem) {
      return .success(try Subtitles(try SubtitleContent.read(file)))
    } catch {
      return .failure(error)
    }
  }
}
