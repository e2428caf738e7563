import GStreamerKit
import Synchronization

/// Decides whether an item follows another in the same pipeline, when GStreamer asks for the next URI
/// (`about-to-finish`).
///
/// GStreamer asks as soon as all data has been read. The answer is given at once, because the streaming thread that
/// asks must not wait, and cannot be taken back. Until the next item starts, a seek makes the session open the current
/// one anew. If another item is to follow instead, the first one is revoked: the sinks receive the end of the stream in
/// place of its start, and a `StandbyPipeline` takes over, as it does where the answer is that no item follows.
nonisolated final class GaplessTransition: Sendable {
  /// An item, and its number at the service.
  struct Item: Sendable {
    let item: Int
    let source: PlaybackSource
    /// The kinds of stream that it has: video, audio.
    var parts: PlayBin.Parts = []
  }

  /// Whether an item that GStreamer has been given reaches the sinks.
  private enum Entry {
    case undecided
    /// Its first stream has arrived at a sink.
    case admitted
    /// The sinks have received the end of the stream in its place.
    case refused
  }

  private struct State {
    var next: Item?
    /// Items whose URI GStreamer has been given, and that have not started.
    var pendingItems: [Item] = []
    /// Whether these must not start, because another item is to follow.
    var isRevoked = false
    var entry = Entry.undecided
    var hasStarted = false
    var isAllowed = true
    /// Whether a stream of the current item has ended before the others.
    var hasEndedStream = false
    /// Whether `about-to-finish` was emitted and no item follows. GStreamer emits it again only after a seek, and in the
    /// next item.
    var hasDeclined = false

    func canFollow(_ next: Item, after parts: PlayBin.Parts) -> Bool {
      isAllowed && !hasDeclined && !isRevoked
        && !(hasEndedStream && GStreamerQuirks.current.endedStreamPreventsGaplessTransition)
        && next.source.subtitleURI == nil && next.source.start == nil
        && next.parts == parts
    }
  }

  /// How long before its end an item may be followed. `playbin` asks 0.2 to 1.2 s before the end (184 times in the
  /// tests, GStreamer 1.22); whoever asks much earlier would make seeks and changes of the queue expensive until then.
  private static let lead = Duration.seconds(2)
  private let state = Mutex(State())

  /// Sets the next item; nil for none.
  func setNext(_ next: Item?) { state.withLock { $0.next = next } }

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
  func allow(_ isAllowed: Bool) { state.withLock { $0.isAllowed = isAllowed } }

  /// Sets whether a stream has ended before the others. GStreamer (1.26) would wait forever for the stream that
  /// follows it.
  func setHasEndedStream(_ hasEndedStream: Bool) { state.withLock { $0.hasEndedStream = hasEndedStream } }

  /// A seek begins, after which GStreamer asks again.
  func willSeek() { state.withLock { ($0.hasEndedStream, $0.hasDeclined) = (false, false) } }

  /// Whether GStreamer has been given an item that has not started.
  var hasPendingItem: Bool { pendingItem != nil }
  /// The item that GStreamer has been given and that has not started.
  var pendingItem: Item? { state.withLock { $0.pendingItems.first } }

  // MARK: Revoking

  /// Another item is to follow than those that GStreamer has been given. Has no effect on one whose first stream has
  /// reached a sink, up to 0.2 s before it is heard: it starts, and the player opens the right one.
  func revokePending() {
    state.withLock { if !$0.pendingItems.isEmpty, $0.entry != .admitted { $0.isRevoked = true } }
  }

  /// Whether an item that GStreamer has been given will start.
  var willAdvance: Bool { state.withLock { !$0.pendingItems.isEmpty && !$0.isRevoked } }

  /// Whether another item's stream may reach a sink, when it arrives there: all streams of the item, or none.
  func admits() -> Bool {
    state.withLock { state in
      guard !state.pendingItems.isEmpty else { return true }
      if state.entry == .undecided { state.entry = state.isRevoked ? .refused : .admitted }
      return state.entry == .admitted
    }
  }

  /// Handles the start of an item.
  ///
  /// - Returns: The item that has started; nil where it is the first one of the pipeline.
  func popStarted() -> Item? {
    state.withLock { state in
      guard state.hasStarted, !state.pendingItems.isEmpty else {
        state.hasStarted = true
        return nil
      }
      (state.hasDeclined, state.isRevoked, state.entry) = (false, false, .undecided)
      return state.pendingItems.removeFirst()
    }
  }

  /// Answers GStreamer's question for the next item, on a streaming thread. The item must have the same kinds of
  /// stream: a video after a song is rarely left without its frames (1.26).
  ///
  /// - Parameters:
  ///   - rest: The time until the end; nil where it is not known.
  ///   - parts: The kinds of stream of the current item.
  func takeNext(rest: Duration?, parts: PlayBin.Parts) -> Item? {
    state.withLock { state in
      guard rest ?? .zero <= Self.lead, let next = state.next, state.canFollow(next, after: parts) else {
        state.hasDeclined = true
        return nil
      }
      state.next = nil
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
