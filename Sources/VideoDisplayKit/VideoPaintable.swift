import CGtk
import CGtkShims
import Dispatch
import GObjectKit
import GStreamerKit
import GtkKit
import Synchronization

/// A `GdkPaintable` that shows video frames.
///
/// Frames arrive on a streaming thread. There is one slot: a frame that has not been shown when the next one arrives is
/// dropped, never queued, and the main thread is woken at most once per frame that it shows. Nothing is copied on the
/// way; without a GPU, cairo draws the pixels as they are.
///
/// The widget sets the displayed size (`setViewport`); a `VideoSink` scales frames to that size in its pipeline, on its
/// streaming thread.
///
/// Safe to send: shared state is in `state`; the C object is used on the main thread only, and may be created and
/// released on any thread.
public final class VideoPaintable: Object, Paintable, @unchecked Sendable {
  private struct State {
    var waiting: VideoFrame?
    var isWaking = false
    var viewport = VideoViewport()
    var viewportListeners: [Int: @Sendable (VideoViewport) -> Void] = [:]
    var nextListener = 0
    var dropped = 0
    /// Whether no `clear` is pending.
    var isOpen = true
    /// Whether frames should carry their originals.
    var wantsOriginals = false
    /// Whether the sink can provide originals.
    var expectsOriginals = false
    /// Whether the video is frozen.
    var isFrozen = false
    /// The filter of all frames.
    var filter: FrameFilter?
    /// How often the filter was changed.
    var filterCount = 0
    /// The newest frame without the filter, and its number.
    var source: VideoFrame?
    var sourceCount = 0
    /// Receives the frames without the filter.
    var observer: (@Sendable (VideoFrame) -> Void)?
  }

  private let state = Mutex(State())
  // GDK calls a paintable on the main thread only, so the following three need no lock.
  /// The current frame.
  private nonisolated(unsafe) var shown: VideoFrame?
  /// How many frames have been current.
  private nonisolated(unsafe) var shownCount = 0
  /// The frozen frame, or the request for one.
  private nonisolated(unsafe) var freezer: FrameFreezer?

  /// Creates an empty paintable. Can be called on any thread.
  public init() {
    FundamentalTypes.register()
    super.init(adopting: UnsafeMutableRawPointer(tt_video_paintable_new()))
  }

  // MARK: From the pipeline

  /// Shows a frame at the next iteration of the main loop. Can be called on any thread; does not block, but applies the
  /// filter first.
  public func present(_ frame: VideoFrame) {
    let (filter, observer) = state.withLock { state in
      state.source = frame
      state.sourceCount += 1
      // A frozen video drops the frame.
      return (state.isFrozen ? nil : state.filter, state.observer)
    }
    observer?(frame)
    enqueue(filter.map { frame.filtered(by: $0) } ?? frame)
  }

  private func enqueue(_ frame: VideoFrame) {
    let mustWake = state.withLock { state in
      if state.waiting != nil || state.isFrozen { state.dropped += 1 }
      guard !state.isFrozen else { return false }
      state.waiting = frame
      defer { state.isWaking = true }
      return !state.isWaking
    }
    if mustWake { wake() }
  }

  /// Removes the frame, until the next one arrives. Can be called on any thread.
  public func clear() {
    let mustWake = state.withLock { state in
      (state.waiting, state.source) = (nil, nil)
      state.isOpen = false
      state.isFrozen = false
      defer { state.isWaking = true }
      return !state.isWaking
    }
    if mustWake { wake() }
  }

  /// The filter that all frames are shown with; nil for none, which costs nothing. The current frame changes, too, also
  /// that of a paused video. Can be used on any thread.
  public var filter: FrameFilter? {
    get { state.withLock(\.filter) }
    set {
      let (source, counts) = state.withLock { state in
        state.filter = newValue
        state.filterCount += 1
        return (state.source, (state.sourceCount, state.filterCount))
      }
      guard let source else { return }
      // Otherwise a newer frame, or the frame with a newer filter, is on its way.
      let isNewest: @Sendable () -> Bool = { [self] in
        state.withLock { ($0.sourceCount, $0.filterCount) == counts && $0.source != nil }
      }
      DispatchQueue.global(qos: .userInitiated).async { [self] in
        guard isNewest() else { return }
        let frame = newValue.map { source.filtered(by: $0) } ?? source
        if isNewest() { enqueue(frame) }
      }
    }
  }

  /// Calls `observer` with the current frame before the filter, on the calling thread, then with each new one on the
  /// streaming thread, which waits for it; nil ends that. Can be called on any thread.
  public func observeFrames(_ observer: (@Sendable (VideoFrame) -> Void)?) {
    let source = state.withLock { state in
      state.observer = observer
      return state.source
    }
    if let source { observer?(source) }
  }

  /// The size and drawing mode of the video in its widget. Can be read on any thread.
  public var viewport: VideoViewport { state.withLock(\.viewport) }

  /// The number of frames that were not shown because a newer frame arrived first or the video was frozen.
  public var droppedCount: Int { state.withLock(\.dropped) }

  /// Calls `listener` when the viewport changes, on the thread that changes it, until `removeViewportListener`.
  func onViewport(_ listener: @escaping @Sendable (VideoViewport) -> Void) -> Int {
    state.withLock { state in
      state.nextListener += 1
      state.viewportListeners[state.nextListener] = listener
      return state.nextListener
    }
  }

  func removeViewportListener(_ number: Int) {
    state.withLock { _ = $0.viewportListeners.removeValue(forKey: number) }
  }

  /// Whether frames should carry their originals.
  var wantsOriginals: Bool { state.withLock(\.wantsOriginals) }

  /// Declares that frames carry their originals when `wantsOriginals` is set.
  func expectOriginals() { state.withLock { $0.expectsOriginals = true } }

  // MARK: On the main thread

  /// Sets the size and drawing mode of the video in its widget.
  @MainActor public func setViewport(_ viewport: VideoViewport) {
    let listeners = state.withLock { state -> [@Sendable (VideoViewport) -> Void] in
      guard state.viewport != viewport else { return [] }
      state.viewport = viewport
      return Array(state.viewportListeners.values)
    }
    for listener in listeners { listener(viewport) }
  }

  /// The current frame; nil if there is none.
  @MainActor public var frame: VideoFrame? { shown }

  /// Whether the current frame carries its original. For tests.
  @MainActor public var keepsOriginal: Bool { shown?.original != nil }

  /// The number of frames that have been shown.
  @MainActor public var frameCount: Int { shownCount }

  /// Freezes the video at the current frame, or at the next one that carries its original, until `unfreeze()`.
  /// Repeated calls have no effect.
  @MainActor public func freeze() {
    guard freezer == nil else { return }
    freezer = FrameFreezer()
    state.withLock { $0.wantsOriginals = true }
    if let shown { freeze(at: shown) }
  }

  /// Resumes showing frames.
  @MainActor public func unfreeze() {
    state.withLock { ($0.wantsOriginals, $0.isFrozen) = (false, false) }
    freezer?.end()
    freezer = nil
  }

  /// The pixels of the frozen frame at their original size; nil if the video is not frozen or no frame arrives in time.
  @MainActor public func frozenFrame() async -> FrozenFrame? { await freezer?.pixels() }

  /// Freezes at a frame that carries its original. A frame that was in flight when the freeze was requested has none;
  /// the next one does.
  @MainActor private func freeze(at frame: VideoFrame) {
    guard let freezer, !freezer.isAvailable else { return }
    let mustFreeze = state.withLock { state in
      state.isFrozen = frame.original != nil || !state.expectsOriginals
      if state.isFrozen { state.waiting = nil }
      return state.isFrozen
    }
    if mustFreeze { freezer.freeze(at: frame) }
  }

  private func wake() {
    // Higher priority than redrawing (120), so that a frame is drawn in the iteration in which it arrives.
    g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { data in
        Unmanaged<VideoPaintable>.fromOpaque(data!).takeUnretainedValue().show()
        return 0
      }, Unmanaged.passRetained(self).toOpaque(),
      { Unmanaged<VideoPaintable>.fromOpaque($0!).release() })
  }

  /// Runs on the main thread, called by GLib.
  private func show() {
    let (frame, isOpen, viewport) = state.withLock { state in
      defer {
        state.waiting = nil
        state.isWaking = false
        state.isOpen = true
      }
      return (state.waiting, state.isOpen, state.viewport)
    }
    if let frame {
      shown = frame
      shownCount += 1
      tt_video_paintable_set_frame(
        pointer.opaque, frame.bytes.pointer, Int32(clamping: frame.width), Int32(clamping: frame.height),
        Int32(clamping: frame.stride), Int32(clamping: frame.videoSize.width),
        Int32(clamping: frame.videoSize.height), viewport.isSoftware ? 1 : 0)
      MainActor.assumeIsolated { freeze(at: frame) }
    } else if !isOpen {
      shown = nil
      tt_video_paintable_clear(pointer.opaque)
    }
  }
}
