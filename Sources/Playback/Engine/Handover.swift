import Dispatch
import GStreamerKit
import Synchronization

/// Lets one item follow another in a pipeline, at the last moment.
///
/// GStreamer asks what follows as soon as everything has been read: of a short film, at once. What it was told then
/// cannot be taken back, and (1.22) a seek would skip the rest of what plays. Therefore the thread that asks is
/// held until the end is near.
nonisolated final class Handover: Sendable {
  /// An item in a pipeline.
  struct Item: Sendable {
    let item: Int
    let source: PlaybackSource
  }

  private struct State {
    var next: Item?
    /// Handed over, and not begun.
    var following: [Item] = []
    var hasStarted = false
    var isAllowed = true
    var isReady = false
    /// Grows with each seek, and with the end.
    var release = 0
    var isHeld = false
  }

  /// How near the end is when it is handed over.
  private static let lead = Duration.seconds(2)
  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)

  /// What is to follow; nil for nothing.
  func setNext(_ next: Item?) { state.withLock { $0.next = next } }

  /// Whether anything may follow without a gap.
  func allow(_ isAllowed: Bool) { state.withLock { $0.isAllowed = isAllowed } }

  /// The first picture is there; before that nobody may be held, because it may be the end that brings it.
  func becomeReady() { state.withLock { $0.isReady = true } }

  /// Lets go of a thread that is held. It hands nothing over.
  func release() {
    let isHeld = state.withLock { state in
      state.release += 1
      return state.isHeld
    }
    if isHeld { signal.signal() }
  }

  /// Whether something has been handed over that has not begun yet.
  var isFollowed: Bool { following != nil }
  /// What has been handed over and has not begun yet.
  var following: Item? { state.withLock { $0.following.first } }

  /// Something began: what follows, if it is not the first that did.
  func takeStarted() -> Item? {
    state.withLock { state in
      guard state.hasStarted, !state.following.isEmpty else {
        state.hasStarted = true
        return nil
      }
      return state.following.removeFirst()
    }
  }

  /// Waits for the last moment, on the streaming thread that asks what follows, and hands it over.
  ///
  /// - Parameter rest: how much is still to be played; nil where nobody knows.
  func handOver(rest: () -> Duration?) -> Item? {
    let release = state.withLock { state in
      state.isHeld = state.isReady
      return state.release
    }
    defer { state.withLock { $0.isHeld = false } }
    while state.withLock({ $0.isReady && $0.release == release }), let rest = rest(), rest > Self.lead {
      // While it is paused the end does not come nearer.
      let wait = min((rest - Self.lead).inSeconds, 1) + 0.01
      _ = signal.wait(timeout: .now() + wait)
    }
    return state.withLock { state in
      guard state.release == release, state.isAllowed, let next = state.next.take(),
        next.source.subtitleURI == nil, next.source.start == nil
      else { return nil }
      state.following.append(next)
      return next
    }
  }
}
