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
    /// What there is of it, pictures and sound.
    var parts: PlayBin.Parts = []
  }

  private struct State {
    var next: Item?
    /// Whether something may follow, and it is not known yet.
    var isAwaited = false
    /// Handed over, and not begun.
    var following: [Item] = []
    var hasStarted = false
    var isAllowed = true
    var isReady = false
    var isPlaying = false
    /// Whether some of what plays has ended before the rest.
    var isLacking = false
    /// How many pieces have gone to the sinks.
    var pieces = 0
    /// Grows with each seek, and with the end.
    var release = 0
    var mayHold: Bool { isReady && isAllowed && (next != nil || isAwaited) }

    func canHandOver(_ next: Item, after parts: PlayBin.Parts) -> Bool {
      isAllowed && !(isLacking && GStreamerQuirks.current.endedStreamPreventsGaplessTransition)
        && next.source.subtitleURI == nil && next.source.start == nil
        && next.parts == parts
    }
  }

  /// How near the end is when it is handed over.
  private static let lead = Duration.seconds(2)
  /// For how many seconds nothing may come before that is taken for the end: twice that is less than it takes until
  /// the session sends what stands still to its place once more, which would let go of the thread, again and again.
  private static let silence = 0.5
  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)

  /// What is to follow; nil for nothing.
  func setNext(_ next: Item?) {
    state.withLock { ($0.next, $0.isAwaited) = (next, false) }
    signal.signal()
  }

  /// Something may follow; `setNext` says later whether it does.
  func awaitNext() {
    state.withLock { ($0.next, $0.isAwaited) = (nil, true) }
    signal.signal()
  }

  /// Whether anything may follow without a gap.
  ///
  /// Not at another rate than the usual one: playbin3 (1.22) begins what follows with a segment of rate 1 (two films of
  /// 4 s at rate 2 take 2 + 4 s), and only a seek could say otherwise, which makes a gap. Where the sinks are told
  /// another rate instead, `scaletempo` forgets what it holds at each new segment: 33 ms are missing at rate 2 and
  /// 91 ms at 0.5. Nor where a part is repeated: nothing follows then.
  ///
  /// What comes from a network is never handed over. What is short has all come before its first picture is there, and
  /// playbin3 (1.22) asks then what follows, on the thread that brings it: of three films of 1 or 4 s, the second did
  /// not begin while that thread was held, and nobody asked again when it was not.
  func allow(_ isAllowed: Bool) {
    state.withLock { $0.isAllowed = isAllowed }
    signal.signal()
  }

  /// The first picture is there; before that nobody may be held, because it may be the end that brings it.
  func becomeReady() { state.withLock { $0.isReady = true } }

  /// Whether it plays, and pieces are to go to the sinks.
  func setPlaying(_ isPlaying: Bool) { state.withLock { $0.isPlaying = isPlaying } }

  /// Whether a stream has ended before the others. GStreamer (1.26) would wait for ever for what follows it.
  func setLacking(_ isLacking: Bool) { state.withLock { $0.isLacking = isLacking } }

  /// A piece went to a sink.
  func count() { state.withLock { $0.pieces += 1 } }

  /// Lets go of a thread that is held. It hands nothing over.
  func release() {
    state.withLock { state in
      state.release += 1
      state.isLacking = false
    }
    signal.signal()
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

  /// Waits for the last moment, on the streaming thread that asks what follows, and hands it over: if it is of the
  /// same kind, for a film after a song is rarely (1.26) left without its pictures.
  ///
  /// - Parameters:
  ///   - rest: how much is still to be played; nil where nobody knows.
  ///   - parts: what plays, pictures and sound.
  func handOver(rest: () -> Duration?, parts: () -> PlayBin.Parts) -> Item? {
    let release = state.withLock(\.release)
    while state.withLock({ $0.mayHold && $0.release == release }), let rest = rest(), rest > Self.lead {
      // While it is paused the end does not come nearer.
      let pieces = state.withLock(\.pieces)
      let wait = min((rest - Self.lead).inSeconds, Self.silence) + 0.01
      guard signal.wait(timeout: .now() + wait) == .timedOut, wait > Self.silence else { continue }
      // Headers may name a wrong length: the end is where nothing comes any more. There is a gap already, and playbin3
      // (1.22) rarely waits for ever for what follows so late.
      if state.withLock({ $0.isPlaying && $0.pieces == pieces }) { return nil }
    }
    let parts = parts()
    return state.withLock { state in
      guard state.release == release, let next = state.next.take(), state.canHandOver(next, after: parts)
      else {
        return nil
      }
      state.following.append(next)
      return next
    }
  }

  /// Whether something could follow now.
  ///
  /// - Parameter parts: what plays, pictures and sound.
  func canHandOver(_ next: Item, after parts: PlayBin.Parts) -> Bool {
    state.withLock { $0.canHandOver(next, after: parts) }
  }
}
