import GStreamerKit
import Synchronization

/// Aligns the first frame and the first audio buffer of a recording.
///
/// A microphone needs some time until it sends data. Until then, only the latest frame is kept; it becomes the first
/// frame of the recording, with the time of the first audio buffer. Without a microphone, the recording begins with
/// the first frame.
nonisolated final class SyncGate: Sendable {
  private struct State {
    var waitsForSound: Bool
    var latest: Sample?
    var start: Duration?
    var last: Duration?
  }

  private let state: Mutex<State>

  init(waitsForSound: Bool) { state = Mutex(State(waitsForSound: waitsForSound)) }

  /// The running time at which the recording began; nil before that.
  var start: Duration? { state.withLock(\.start) }

  /// The length of the recording so far.
  var elapsed: Duration {
    state.withLock { state in
      guard let start = state.start, let last = state.last else { return .zero }
      return last - start
    }
  }

  /// Handles a frame. Returns its timestamp in the recording, or nil if the frame must not be recorded.
  func frame(_ sample: Sample, at time: Duration) -> Duration? {
    state.withLock { state in
      guard let start = state.start else {
        if state.waitsForSound {
          state.latest = sample
          return nil
        }
        (state.start, state.last) = (time, time)
        return time
      }
      guard time > (state.last ?? start) else { return nil }
      state.last = time
      return time
    }
  }

  /// Handles an audio buffer. Returns the first frame of the recording if this buffer starts it, else nil.
  func sound(at time: Duration) -> Sample? {
    state.withLock { state in
      guard state.start == nil, let latest = state.latest else { return nil }
      state.latest = nil
      (state.start, state.last) = (time, time)
      return latest
    }
  }

  /// Whether the recording has begun, so that audio buffers pass.
  var isOpen: Bool { state.withLock { $0.start != nil } }
}
