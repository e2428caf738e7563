import Dispatch
import GObjectKit
import GStreamerKit
import MediaLibrary
import Synchronization

/// Reads a subtitle file off the session's thread.
nonisolated final class SubtitleReading: Sendable {
  typealias Result = Swift.Result<Subtitles, SubtitleError>

  private struct State {
    var result: Result?
    /// Whether `wait` has timed out.
    var isLate = false
  }

  private let state = Mutex(State())
  private let done = DispatchSemaphore(value: 0)

  /// Starts to read the file at a URI.
  ///
  /// - Parameter whenLate: Receives the result if `wait` has timed out, on another thread.
  init(uri: String, whenLate: @escaping @Sendable (Result) -> Void) {
    // Reading blocks, so it does not run on a thread of Swift's pool.
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let result = Self.read(uri)
      let isLate = state.withLock { state in
        state.result = result
        return state.isLate
      }
      if isLate { whenLate(result) } else { done.signal() }
    }
  }

  /// Waits for the result; nil where that takes longer than `time`. `whenLate` receives it then.
  func wait(_ time: Duration) -> Result? {
    _ = done.wait(timeout: .now() + time.inSeconds)
    return state.withLock { state in
      state.isLate = state.result == nil
      return state.result
    }
  }

  private static func read(_ uri: String) -> Result {
    guard let file = File(uri: uri) else { return .failure(.unreadable) }
    do throws(SubtitleError) {
      return .success(try Subtitles(try SubtitleContent.read(file)))
    } catch {
      return .failure(error)
    }
  }
}
