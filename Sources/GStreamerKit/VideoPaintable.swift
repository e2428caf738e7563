import CGtk
import CShims
import GObjectKit
import Synchronization

/// Shows frames to GTK: a `GdkPaintable` that a widget draws.
///
/// Frames arrive on a streaming thread. There is one slot: a frame that was not shown when the next one
/// arrives is dropped, never queued, and the main thread is woken at most once for each frame it shows.
/// Nothing is copied on the way; without a GPU cairo draws the pixels as they are.
///
/// The widget says how large the video appears (`setViewport`); a `VideoSink` scales to that in its
/// pipeline, on its own thread.
public final class VideoPaintable: Object, MovingPaintable, @unchecked Sendable {
  // Safe to send: what any thread may touch is behind `state`; the C object is touched on the main
  // thread, and may be made and let go on any.

  /// How the video lies in the widget.
  public struct Viewport: Sendable, Equatable {
    /// The width in pixels of the screen; 0 where it is not known yet.
    public var width = 0
    /// The height in pixels of the screen.
    public var height = 0
    /// Whether the video covers the whole of it, so that a part of the video is not seen.
    public var isFilled = false
    /// Whether it is drawn without a GPU.
    public var isSoftware = false

    /// How the video lies in the widget.
    public init(width: Int = 0, height: Int = 0, isFilled: Bool = false, isSoftware: Bool = false) {
      (self.width, self.height, self.isFilled, self.isSoftware) = (width, height, isFilled, isSoftware)
    }
  }

  private struct State {
    var waiting: VideoFrame?
    var isWaking = false
    var viewport = Viewport()
    var viewportListeners: [Int: @Sendable (Viewport) -> Void] = [:]
    var nextListener = 0
    var dropped = 0
    /// Frames that were presented before this many clears are stale.
    var isOpen = true
    /// Whether frames are to bring what they were made of.
    var wantsOriginals = false
    /// Whether they can.
    var expectsOriginals = false
    /// Whether it stands still.
    var isHeld = false
  }

  private let state = Mutex(State())
  /// The frame that is shown. Main thread only.
  private nonisolated(unsafe) var shown: VideoFrame?
  private nonisolated(unsafe) var shownCount = 0
  /// What it stands at, or is about to. Main thread only.
  private nonisolated(unsafe) var held: HeldFrame?

  /// A paintable that shows nothing yet. On any thread.
  public init() {
    super.init(adopting: UnsafeMutableRawPointer(tt_video_paintable_new()))
  }

  // MARK: From the pipeline

  /// Shows a frame as soon as the main thread comes to it. On any thread; returns at once.
  public func present(_ frame: VideoFrame) {
    let mustWake = state.withLock { state in
      if state.waiting != nil || state.isHeld { state.dropped += 1 }
      guard !state.isHeld else { return false }
      state.waiting = frame
      defer { state.isWaking = true }
      return !state.isWaking
    }
    if mustWake { wake() }
  }

  /// Shows nothing until the next frame arrives. On any thread.
  public func clear() {
    let mustWake = state.withLock { state in
      state.waiting = nil
      state.isOpen = false
      state.isHeld = false
      defer { state.isWaking = true }
      return !state.isWaking
    }
    if mustWake { wake() }
  }

  /// How the video lies in the widget. On any thread.
  public var viewport: Viewport { state.withLock(\.viewport) }

  /// Frames that were never shown because a newer one came before the main thread was ready.
  public var droppedCount: Int { state.withLock(\.dropped) }

  /// Calls `listener` on the thread that changes the viewport. Ends with `removeViewportListener`.
  func onViewport(_ listener: @escaping @Sendable (Viewport) -> Void) -> Int {
    state.withLock { state in
      state.nextListener += 1
      state.viewportListeners[state.nextListener] = listener
      return state.nextListener
    }
  }

  func removeViewportListener(_ number: Int) {
    state.withLock { _ = $0.viewportListeners.removeValue(forKey: number) }
  }

  /// Whether frames are to bring what they were made of.
  var wantsOriginals: Bool { state.withLock(\.wantsOriginals) }

  /// Frames bring what they were made of when that is wanted.
  func expectOriginals() { state.withLock { $0.expectsOriginals = true } }

  // MARK: On the main thread

  /// Says how large the video appears.
  @MainActor public func setViewport(_ viewport: Viewport) {
    let listeners = state.withLock { state -> [@Sendable (Viewport) -> Void] in
      guard state.viewport != viewport else { return [] }
      state.viewport = viewport
      return Array(state.viewportListeners.values)
    }
    for listener in listeners { listener(viewport) }
  }

  /// The frame that is shown; nil where none is.
  @MainActor public var frame: VideoFrame? { shown }

  /// Whether the frame that is shown has its pixels from before it was made small. For tests.
  @MainActor public var keepsOriginal: Bool { shown?.original != nil }

  /// How many frames have been shown.
  @MainActor public var frameCount: Int { shownCount }

  /// See `MovingPaintable`.
  @MainActor public func hold() {
    guard held == nil else { return }
    held = HeldFrame()
    state.withLock { $0.wantsOriginals = true }
    if let shown { stand(at: shown) }
  }

  /// See `MovingPaintable`.
  @MainActor public func release() {
    state.withLock { ($0.wantsOriginals, $0.isHeld) = (false, false) }
    held?.end()
    held = nil
  }

  /// See `MovingPaintable`.
  @MainActor public func heldPicture() async -> HeldPicture? { await held?.picture() }

  /// A frame that was on its way when somebody began to look does not have what it was made of: the next one
  /// does.
  @MainActor private func stand(at frame: VideoFrame) {
    guard let held, !held.isThere else { return }
    let isIt = state.withLock { state in
      state.isHeld = frame.original != nil || !state.expectsOriginals
      if state.isHeld { state.waiting = nil }
      return state.isHeld
    }
    if isIt { held.stand(at: frame) }
  }

  private func wake() {
    // Above redrawing (120), so that a frame is drawn in the turn in which it arrives.
    g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { data in
        Unmanaged<VideoPaintable>.fromOpaque(data!).takeUnretainedValue().show()
        return 0
      }, Unmanaged.passRetained(self).toOpaque(),
      { Unmanaged<VideoPaintable>.fromOpaque($0!).release() })
  }

  /// Called by GLib on the main thread.
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
        pointer.opaque, frame.pixels.pointer, Int32(clamping: frame.width), Int32(clamping: frame.height),
        Int32(clamping: frame.stride), Int32(clamping: frame.videoSize.width),
        Int32(clamping: frame.videoSize.height), viewport.isSoftware ? 1 : 0)
      MainActor.assumeIsolated { stand(at: frame) }
    } else if !isOpen {
      shown = nil
      tt_video_paintable_clear(pointer.opaque)
    }
  }
}
