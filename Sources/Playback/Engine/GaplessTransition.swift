import Dispatch
import GStreamerKit
import Synchronization

/// The about-to-finish gate: lets an item follow another in the same pipeline, decided at the last moment.
///
/// GStreamer asks for the next URI as soon as all data has been read, which of a short video is at once. The
/// answer cannot be taken back, and a later seek would skip the rest of the current item (1.22). Therefore the
/// streaming thread that asks is held until the end is near.
nonisolated final class GaplessTransition: Sendable {
  /// An item, and its number at the service.
  struct Item: Sendable {
    let item: Int
    let source: PlaybackSource
    /// The kinds of stream that it has: video, audio.
    var parts: PlayBin.Parts = []
  }

  private struct State {
    var next: Item?
    /// Whether the next item is still being checked.
    var isAwaited = false
    /// Items whose URI GStreamer has been given, and that have not started.
    var pendingItems: [Item] = []
    var hasStarted = false
    var isAllowed = true
    var isReady = false
    var isPlaying = false
    /// Whether a stream of the current item has ended before the others.
    var hasEndedStream = false
    /// How many buffers have reached the sinks.
    var bufferCount = 0
    /// Incremented by `release()`, which each seek and `close()` call.
    var release = 0
    var mayHold: Bool { isReady && isAllowed && (next != nil || isAwaited) }

    func canFollow(_ next: Item, after parts: PlayBin.Parts) -> Bool {
      isAllowed && !(hasEndedStream && GStreamerQuirks.current.endedStreamPreventsGaplessTransition)
        && next.source.subtitleURI == nil && next.source.start == nil
        && next.parts == parts
    }
  }

  /// How long before its end the next URI is given to GStreamer.
  private static let lead = Duration.seconds(2)
  /// After how many seconds without a buffer the end is assumed. Twice this time is shorter than the time after
  /// which the session restarts stalled playback with a seek, which would release the thread, again and again.
  private static let silenceLimit = 0.5
  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)

  /// Sets the next item; nil for none.
  func setNext(_ next: Item?) {
    state.withLock { ($0.next, $0.isAwaited) = (next, false) }
    signal.signal()
  }

  /// Announces that a next item is being checked; `setNext` follows with the result.
  func awaitNext() {
    state.withLock { ($0.next, $0.isAwaited) = (nil, true) }
    signal.signal()
  }

  /// Sets whether a gapless transition is allowed.
  ///
  /// It is not at a rate other than 1: playbin3 (1.22) begins the next item with a segment of rate 1 (two videos
  /// of 4 s at rate 2 take 2 + 4 s), and only a seek, which makes a gap, could change that. Where the sinks are
  /// set to another rate instead, `scaletempo` drops what it holds at each new segment: 33 ms are missing at rate
  /// 2 and 91 ms at 0.5. Nor is it while a part loops: no item follows then.
  ///
  /// Network sources never have a gapless transition. The data of a short one has arrived before its first frame
  /// is shown, and playbin3 (1.22) then asks for the next URI on the thread that delivers the data: of three
  /// videos of 1 or 4 s, the second did not start while that thread was held, and GStreamer did not ask again
  /// when it was not.
  func allow(_ isAllowed: Bool) {
    state.withLock { $0.isAllowed = isAllowed }
    signal.signal()
  }

  /// Allows threads to be held. That must not happen before the first frame, because the end of the data may be
  /// what completes preroll.
  func becomeReady() { state.withLock { $0.isReady = true } }

  /// Sets whether the pipeline is playing, so that buffers are expected at the sinks.
  func setPlaying(_ isPlaying: Bool) { state.withLock { $0.isPlaying = isPlaying } }

  /// Sets whether a stream has ended before the others. GStreamer (1.26) would wait forever for the stream that
  /// follows it.
  func setHasEndedStream(_ hasEndedStream: Bool) { state.withLock { $0.hasEndedStream = hasEndedStream } }

  /// Counts a buffer that has reached a sink.
  func count() { state.withLock { $0.bufferCount += 1 } }

  /// Releases a thread that is held. It gives no URI to GStreamer.
  func release() {
    state.withLock { state in
      state.release += 1
      state.hasEndedStream = false
    }
    signal.signal()
  }

  /// Whether GStreamer has been given an item that has not started.
  var hasPendingItem: Bool { pendingItem != nil }
  /// The item that GStreamer has been given and that has not started.
  var pendingItem: Item? { state.withLock { $0.pendingItems.first } }

  /// Handles the start of an item.
  ///
  /// - Returns: The item that has started; nil where it is the first one of the pipeline.
  func popStarted() -> Item? {
    state.withLock { state in
      guard state.hasStarted, !state.pendingItems.isEmpty else {
        state.hasStarted = true
        return nil
      }
      return state.pendingItems.removeFirst()
    }
  }

  /// Holds the streaming thread that asks for the next URI until the end is near, and returns the next item. The
  /// item must have the same kinds of stream: a video after a song is rarely left without its frames (1.26).
  ///
  /// - Parameters:
  ///   - rest: The time until the end; nil where it is not known.
  ///   - parts: The kinds of stream of the current item.
  func holdUntilEnd(rest: () -> Duration?, parts: () -> PlayBin.Parts) -> Item? {
    let release = state.withLock(\.release)
    while state.withLock({ $0.mayHold && $0.release == release }), let rest = rest(), rest > Self.lead {
      // While paused, the end does not come nearer.
      let bufferCount = state.withLock(\.bufferCount)
      let wait = min((rest - Self.lead).inSeconds, Self.silenceLimit) + 0.01
      guard signal.wait(timeout: .now() + wait) == .timedOut, wait > Self.silenceLimit else { continue }
      // Headers may name a wrong duration: the end is reached when no more buffers arrive. By then there is a
      // gap, and playbin3 (1.22) rarely waits forever for an item that is given so late.
      if state.withLock({ $0.isPlaying && $0.bufferCount == bufferCount }) { return nil }
    }
    let parts = parts()
    return state.withLock { state in
      guard state.release == release, let next = state.next.take(), state.canFollow(next, after: parts)
      else {
        return nil
      }
      state.pendingItems.append(next)
      return next
    }
  }

  /// Whether an item could follow now.
  ///
  /// - Parameter parts: The kinds of stream of the current item.
  func canFollow(_ next: Item, after parts: PlayBin.Parts) -> Bool {
    state.withLock { $0.canFollow(next, after: parts) }
  }
}
