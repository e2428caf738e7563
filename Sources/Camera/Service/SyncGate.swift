import GStreamerKit
import Synchronization

/// Lets picture and sound of a clip begin at the same moment.
///
/// A microphone needs a while until it sends. Until then pictures are held back, the latest one only; it is the
/// first of the clip, at the time of the first sound. Where there is no sound, the first picture begins.
nonisolated final class SyncGate: Sendable {
  private struct State {
    var waitsForSound: Bool
    var latest: Sample?
    var start: Duration?
    var last: Duration?
  }

  private let state: Mutex<State>

  init(waitsForSound: Bool) { state = Mutex(State(waitsForSound: waitsForSound)) }

  /// When the clip began; nil before that.
  var start: Duration? { state.withLock(\.start) }

  /// How long the clip is by now.
  var elapsed: Duration {
    state.withLock { state in
      guard let start = state.start, let last = state.last else { return .zero }
      return last - start
    }
  }

  /// A picture came. Returns the time at which it goes into the clip; nil where it does not.
  func picture(_ sample: Sample, at time: Duration) -> Duration? {
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

  /// A piece of sound came. Returns the picture to begin with, where this is the moment.
  func sound(at time: Duration) -> Sample? {
    state.withLock { state in
      guard state.start == nil, let latest = state.latest else { return nil }
      state.latest = nil
      (state.start, state.last) = (time, time)
      return latest
    }
  }

  /// Whether sound goes into the clip already.
  var isOpen: Bool { state.withLock { $0.start != nil } }
}
