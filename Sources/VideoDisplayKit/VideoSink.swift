import GObjectKit
import GStreamerKit
import L10n
import Synchronization

/// A video sink that shows frames in a `VideoPaintable`: the end of a branch, or a player's `video-sink`.
///
/// Without a GPU, frames are scaled down to the displayed size on the streaming thread; with a GPU they keep their
/// size. Scaling happens in the decoder's format, before conversion: half the work of doing both at once. A frame
/// carries its original while the eyedropper is in use, and if it is the preroll frame of a paused video.
///
/// Safe to send: GStreamer locks its elements, and the rest of the state is behind a lock.
public final class VideoSink: Bin, @unchecked Sendable {
  private let paintable: VideoPaintable
  private let flip: Element
  private let scaler: VideoScaler
  private let recentFrames: RecentFrames
  private let subtitles: SubtitleOverlay?
  private let listener: Int

  /// Creates a sink for a paintable.
  ///
  /// - Parameters:
  ///   - paintable: Shows the frames.
  ///   - isSynchronized: Whether frames are shown at their presentation time and late ones are dropped (files), or each
  ///     frame as soon as it arrives (cameras).
  ///   - isUpright: Whether to rotate the video according to its orientation tag.
  ///   - isPlanar: Whether to convert frames to I420 first, for cameras. Scaling, mirroring and converting one YUY2 frame
  ///     of 1280 × 720 pixels takes 3.3 ms that way, 5.5 ms directly (GStreamer 1.22).
  ///   - subtitles: Draws subtitles onto the frames; nil if there never are any.
  /// - Throws: `GStreamerError.missingElement` or `.notLinked` if plug-ins are missing or do not fit.
  public init(
    _ paintable: VideoPaintable, isSynchronized: Bool, isUpright: Bool = false, isPlanar: Bool = false,
    subtitles: SubtitleOverlay? = nil
  ) throws(GStreamerError) {
    self.paintable = paintable
    let scale = try Element("videoscale", ["add-borders": false])
    let filter = try Element("capsfilter")
    let convert = try Element("videoconvert")
    flip = try Element("videoflip", ["video-direction": isUpright ? "auto" : "identity"])
    let (scaler, recentFrames) = (VideoScaler(filter), RecentFrames())
    (self.scaler, self.recentFrames) = (scaler, recentFrames)
    let present = { @Sendable (sample: Sample, isPreroll: Bool) in
      let original = scaler.original(of: sample, isPreroll: isPreroll)
      guard let natural = scaler.videoSize,
        var frame = VideoFrame(sample, videoSize: natural, time: sample.time)
      else { return }
      if isPreroll || paintable.wantsOriginals { frame.original = original }
      recentFrames.show(sample) { [frame] in paintable.present(frame) }
    }
    let sink = try AppSink(
      caps: .video(format: "BGRA"), isSynchronized: isSynchronized, preroll: { present($0, true) },
      handler: { present($0, false) })
    sink.pad("sink")?.offerBufferPool()
    paintable.expectOriginals()
    // 20 ms, about half a frame: later frames are dropped.
    if isSynchronized { sink.set("max-lateness", 20_000_000) }
    listener = paintable.onViewport { [weak scaler] in scaler?.fit($0) }
    self.subtitles = subtitles
    var chain = [scale, filter, convert, flip]
    if isPlanar {
      let format = try Element("capsfilter", ["caps": Caps.video(format: "I420")])
      chain = [try Element("videoconvert"), format, scale, filter, flip, convert]
    }
    try super.init(
      [subtitles?.element].compactMap(\.self) + chain + [subtitles?.rotatedElement, sink].compactMap(\.self))
    // A bin has the sink pad of its first element.
    let input = pad("sink")!
    input.acceptAnySize()
    scaler.fit(paintable.viewport)
    input.requireCaps(tr("This video size is not supported.")) { [weak self] caps in
      let isUsable = scaler.handle(caps)
      if let self { VideoPath(to: self, caps, scaledTo: scaler.scaledSize).log() }
      return isUsable
    }
    if isUpright {
      _ = input.onStreamEvent { scaler.handle($0) }
    }
    if let subtitles {
      _ = input.onBuffer { sample in
        subtitles.prepare(for: sample.streamTime, isRotated: scaler.orientation != .upright)
        return .pass
      }
    }
    _ = (subtitles?.element.pad("src") ?? input).onBuffer { sample in
      guard scaler.videoSize != nil else { return .drop }
      scaler.pass(sample)
      if isSynchronized { recentFrames.keep(sample) }
      return .pass
    }
  }

  deinit { paintable.removeViewportListener(listener) }

  /// Mirrors the video horizontally, or stops mirroring. Not for sinks with `isUpright`.
  public func setMirrored(_ isMirrored: Bool) {
    flip.set("video-direction", isMirrored ? "horiz" : "identity")
    scaler.setMirrored(isMirrored)
  }

  /// Whether the video is rotated to be upright.
  public var isRotated: Bool { scaler.orientation != .upright }

  /// The size of the video after rotation, with square pixels; nil before the first frame.
  public var videoSize: VideoSize? { recentFrames.hasShown ? scaler.videoSize : nil }

  /// The time span of the current frame, in stream time. After an accurate seek it starts at the seek target: decoders
  /// clip the frame there.
  public var shownRange: Range<Duration>? { recentFrames.shownRange }

  /// The nominal frame duration; nil if unknown or variable.
  public var frameLength: Duration? { scaler.frameLength }

  /// Stops showing frames permanently.
  public func disconnect() { recentFrames.close() }

  /// Pauses the display: keeps the current frame while new ones arrive.
  public func pauseDisplay() { recentFrames.pause() }

  /// Resumes the display.
  ///
  /// - Parameter showsLatest: Whether to show the last frame that arrived meanwhile.
  public func resumeDisplay(showsLatest: Bool = false) { recentFrames.resume(showsLatest: showsLatest) }

  /// The current frame at the full size of the video; nil if there is none, or if the sink is not synchronized. Takes
  /// some milliseconds per megapixel.
  public func fullFrame() -> VideoFrame? {
    guard let sample = recentFrames.shown, var size = sample.videoSize, let natural = scaler.videoSize else {
      return nil
    }
    let orientation = scaler.orientation
    size = orientation.isSideways ? VideoSize(width: natural.height, height: natural.width) : natural
    guard var pixels = try? sample.pixels(.bgra, size: size).oriented(orientation) else { return nil }
    // Frames without rotation already contain the subtitles.
    if orientation != .upright, let subtitles, let time = sample.streamTime {
      pixels = subtitles.draw(onto: pixels, at: time)
    }
    if let filter = paintable.filter { pixels = pixels.filtered(by: filter) }
    return VideoFrame(
      pixels: pixels.bytes, width: pixels.size.width, height: pixels.size.height, stride: pixels.stride,
      videoSize: natural, time: sample.time)
  }
}

/// Keeps the last unscaled frames, so that the current one is available at full size.
private final class RecentFrames: Sendable {
  private struct State {
    var recent: [Sample] = []
    var shown: (time: Duration?, streamTime: Duration?, length: Duration?)?
    var isClosed = false
    var isPaused = false
    /// The last frame that arrived while the display was paused.
    var latest: (sample: Sample, present: @Sendable () -> Void)?

    mutating func show(_ sample: Sample, _ present: () -> Void) {
      shown = (sample.time, sample.streamTime, sample.duration)
      // Under the lock, so that no frame is presented after `close`.
      present()
    }
  }

  /// One frame is shown, one waits for its time, and one may be between them.
  private static let capacity = 3
  private let state = Mutex(State())

  func keep(_ sample: Sample) {
    state.withLock { state in
      if state.recent.count >= Self.capacity { state.recent.removeFirst() }
      state.recent.append(sample)
    }
  }

  /// Presents a frame and records its times, unless the sink is closed or the display is paused.
  func show(_ sample: Sample, _ present: @escaping @Sendable () -> Void) {
    state.withLock { state in
      guard !state.isClosed else { return }
      if state.isPaused { state.latest = (sample, present) } else { state.show(sample, present) }
    }
  }

  func pause() { state.withLock { $0.isPaused = true } }

  func resume(showsLatest: Bool) {
    state.withLock { state in
      state.isPaused = false
      guard let latest = state.latest.take(), showsLatest, !state.isClosed else { return }
      state.show(latest.sample, latest.present)
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      (state.recent, state.latest) = ([], nil)
    }
  }

  var hasShown: Bool { state.withLock { $0.shown != nil } }

  var shown: Sample? {
    state.withLock { state in state.recent.last { $0.time == state.shown?.time } }
  }

  var shownRange: Range<Duration>? {
    state.withLock { state in
      guard let shown = state.shown, let start = shown.streamTime else { return nil }
      return start..<start + max(shown.length ?? .zero, .zero)
    }
  }
}
