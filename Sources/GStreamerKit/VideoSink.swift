import GObjectKit
import Synchronization

/// Shows a video in a `VideoPaintable`: the end of a branch, or a player's `video-sink`.
///
/// Without a GPU the frames are made as small as they appear here, on the streaming thread; with one they go
/// to the GPU as they are. They are scaled in the format of the decoder and converted after that: half the work
/// of doing both at once. The picture as it came goes along with a frame where somebody looks at pixels, and with
/// the one that a paused video stands at.
public final class VideoSink: Bin, @unchecked Sendable {
  // Safe to send: the elements are, and the rest is behind a lock.

  private let paintable: VideoPaintable
  private let flip: Element
  private let shaper: VideoShaper
  private let memory: VideoMemory
  private let subtitles: SubtitleOverlay?
  private let listener: Int

  /// A sink for a paintable.
  ///
  /// - Parameters:
  ///   - isSynchronized: Whether frames are shown at their time, as in a file, and late ones dropped; or each as
  ///     soon as it arrives, as of a camera.
  ///   - isUpright: Whether a video that says that it lies on its side is turned.
  ///   - subtitles: Draws subtitles onto the pictures; nil where there never are any.
  public init(
    _ paintable: VideoPaintable, isSynchronized: Bool, isUpright: Bool = false,
    subtitles: SubtitleOverlay? = nil
  ) throws(GStreamerError) {
    self.paintable = paintable
    let scale = try Element("videoscale", ["add-borders": false])
    let filter = try Element("capsfilter")
    let convert = try Element("videoconvert")
    flip = try Element("videoflip", ["video-direction": isUpright ? "auto" : "identity"])
    let (shaper, memory) = (VideoShaper(filter), VideoMemory())
    (self.shaper, self.memory) = (shaper, memory)
    let present = { @Sendable (sample: Sample, isStanding: Bool) in
      let original = shaper.original(of: sample, isStanding: isStanding)
      guard let natural = shaper.videoSize,
        var frame = VideoFrame(sample, videoSize: natural, time: sample.time)
      else { return }
      if isStanding || paintable.wantsOriginals { frame.original = original }
      memory.show(sample) { [frame] in paintable.present(frame) }
    }
    let sink = try AppSink(
      caps: .video(format: "BGRA"), isSynchronized: isSynchronized, preroll: { present($0, true) },
      handler: { present($0, false) })
    sink.pad("sink")?.offerPictureBuffers()
    paintable.expectOriginals()
    // What comes later than half a frame is not worth drawing.
    if isSynchronized { sink.set("max-lateness", 20_000_000) }
    listener = paintable.onViewport { [weak shaper] in shaper?.fit($0) }
    self.subtitles = subtitles
    try super.init(
      [subtitles?.element, scale, filter, convert, flip, subtitles?.turnedElement, sink].compactMap(\.self))
    // A bin has the input of its first element.
    let input = pad("sink")!
    input.takeEverySize()
    shaper.fit(paintable.viewport)
    input.requireCaps("The size of the video cannot be shown.") { shaper.take($0) }
    if isUpright {
      _ = input.onAnnouncement { shaper.take($0) }
    }
    if let subtitles {
      _ = input.onBuffer { sample in
        subtitles.prepare(for: sample.mediaTime, isTurned: shaper.orientation != .upright)
        return .pass
      }
    }
    _ = (subtitles?.element.pad("src") ?? input).onBuffer { sample in
      guard shaper.videoSize != nil else { return .drop }
      shaper.pass(sample)
      if isSynchronized { memory.keep(sample) }
      return .pass
    }
  }

  deinit { paintable.removeViewportListener(listener) }

  /// Whether left and right change places, as in a looking glass. Not of one that is made upright.
  public func setMirrored(_ isMirrored: Bool) {
    flip.set("video-direction", isMirrored ? "horiz" : "identity")
    shaper.setMirrored(isMirrored)
  }

  /// Whether the video has to be turned to be upright.
  public var isTurned: Bool { shaper.orientation != .upright }

  /// The size of the video, upright and with square pixels; nil before its first frame.
  public var videoSize: VideoSize? { memory.hasShown ? shaper.videoSize : nil }

  /// When the frame that is shown begins and ends, in the time of the medium. After an exact seek it begins where
  /// the seek led to: decoders cut it there.
  public var shownRange: Range<Duration>? { memory.shownRange }

  /// How long frames last as a rule; nil where they differ.
  public var frameLength: Duration? { shaper.frameLength }

  /// Shows nothing any more, whatever still arrives.
  public func disconnect() { memory.close() }

  /// Shows nothing for now, and keeps the picture that is there.
  public func hold() { memory.hold() }

  /// Shows what arrives from now on.
  ///
  /// - Parameter showsHeld: Whether the last picture that came meanwhile is shown as well.
  public func release(showsHeld: Bool = false) { memory.release(showsHeld: showsHeld) }

  /// The frame that is shown, in the size of the video; nil where there is none, and of a sink that is not
  /// synchronized. Takes some milliseconds for each megapixel.
  public func fullFrame() -> VideoFrame? {
    guard let sample = memory.shown, var size = sample.videoSize, let natural = shaper.videoSize else {
      return nil
    }
    let orientation = shaper.orientation
    size = orientation.isSideways ? VideoSize(width: natural.height, height: natural.width) : natural
    guard var pixels = try? sample.pixels(.bgra, size: size).turned(orientation) else { return nil }
    // In others they are already.
    if orientation != .upright, let subtitles, let time = sample.mediaTime {
      pixels = subtitles.draw(onto: pixels, at: time)
    }
    return VideoFrame(
      pixels: pixels.bytes, width: pixels.size.width, height: pixels.size.height, stride: pixels.stride,
      videoSize: natural, time: sample.time)
  }
}

/// Remembers the last frames as they came, so that the one that is shown can be had in full.
private final class VideoMemory: Sendable {
  private struct State {
    var recent: [Sample] = []
    var shown: (time: Duration?, mediaTime: Duration?, length: Duration?)?
    var isClosed = false
    var isHeld = false
    /// The last one that was not shown because all are held.
    var held: (sample: Sample, present: @Sendable () -> Void)?

    mutating func show(_ sample: Sample, _ present: () -> Void) {
      shown = (sample.time, sample.mediaTime, sample.duration)
      // Under the lock, so that nothing comes after `close`.
      present()
    }
  }

  /// One is shown, one waits for its time, and one may be on its way between them.
  private static let capacity = 3
  private let state = Mutex(State())

  func keep(_ sample: Sample) {
    state.withLock { state in
      if state.recent.count >= Self.capacity { state.recent.removeFirst() }
      state.recent.append(sample)
    }
  }

  /// Remembers what is shown, unless nothing is to be shown any more.
  func show(_ sample: Sample, _ present: @escaping @Sendable () -> Void) {
    state.withLock { state in
      guard !state.isClosed else { return }
      if state.isHeld { state.held = (sample, present) } else { state.show(sample, present) }
    }
  }

  func hold() { state.withLock { $0.isHeld = true } }

  func release(showsHeld: Bool) {
    state.withLock { state in
      state.isHeld = false
      guard let held = state.held.take(), showsHeld, !state.isClosed else { return }
      state.show(held.sample, held.present)
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      (state.recent, state.held) = ([], nil)
    }
  }

  var hasShown: Bool { state.withLock { $0.shown != nil } }

  var shown: Sample? {
    state.withLock { state in state.recent.last { $0.time == state.shown?.time } }
  }

  var shownRange: Range<Duration>? {
    state.withLock { state in
      guard let shown = state.shown, let start = shown.mediaTime else { return nil }
      return start..<start + max(shown.length ?? .zero, .zero)
    }
  }
}
