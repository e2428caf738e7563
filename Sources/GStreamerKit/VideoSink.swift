import CGStreamer
import CGtk
import GObjectKit
import Synchronization

/// Shows a video in a `VideoPaintable`: the end of a branch, or a player's `video-sink`.
///
/// Without a GPU the frames are made as small as they appear here, on the streaming thread; with one they go
/// to the GPU as they are. The picture as it came goes along with a frame where somebody looks at pixels, and
/// with the one that a paused video stands at; otherwise nothing of it is kept.
public final class VideoSink: Element, @unchecked Sendable {
  // Safe to send: the elements are, and the rest is behind a lock.

  private let paintable: VideoPaintable
  private let flip: Element
  private let shaper: Shaper
  private let listener: Int

  /// A sink for a paintable.
  ///
  /// - Parameter isSynchronized: Whether frames are shown at their time, as in a file, and late ones dropped;
  ///   or each as soon as it arrives, as of a camera.
  public init(_ paintable: VideoPaintable, isSynchronized: Bool) throws(GStreamerError) {
    try GStreamer.initialize()
    self.paintable = paintable
    let convert = try Element("videoconvertscale", ["add-borders": false])
    let filter = try Element("capsfilter")
    flip = try Element("videoflip")
    let shaper = Shaper(filter)
    self.shaper = shaper
    let present = { @Sendable (sample: Sample, isStanding: Bool) in
      let original = shaper.original(of: sample, isStanding: isStanding)
      guard let size = sample.videoSize, let bytes = sample.bytes, let natural = shaper.videoSize else {
        return
      }
      var frame = VideoFrame(
        pixels: bytes, width: size.width, height: size.height, stride: size.width * 4, videoSize: natural,
        time: sample.time)
      if isStanding || paintable.wantsOriginals { frame.original = original }
      paintable.present(frame)
    }
    let sink = try AppSink(
      caps: .video(format: "BGRA"), isSynchronized: isSynchronized, preroll: { present($0, true) },
      handler: { present($0, false) })
    paintable.expectOriginals()
    listener = paintable.onViewport { [weak shaper] in shaper?.fit($0) }
    // A bin can always be made: it is part of the library itself.
    super.init(sinkingElement: gst_bin_new(nil)!)
    for part in [convert, filter, flip, sink] { gst_bin_add(pointer.cast(), part.element) }
    for (part, next) in [(convert, filter), (filter, flip), (flip, sink)] { try part.link(to: next) }
    // A converter always has an input.
    let input = convert.pad("sink")!
    gst_element_add_pad(element, gst_ghost_pad_new("sink", input.pad))
    shaper.fit(paintable.viewport)
    _ = input.onCaps { shaper.take($0) }
    _ = input.onBuffer {
      shaper.pass($0)
      return .pass
    }
  }

  deinit { paintable.removeViewportListener(listener) }

  /// Whether left and right change places, as in a looking glass.
  public func setMirrored(_ isMirrored: Bool) {
    flip.set("video-direction", isMirrored ? "horiz" : "identity")
    shaper.setMirrored(isMirrored)
  }
}

/// Chooses the size that frames are made in, and remembers what the one that is being made is made of.
private final class Shaper: Sendable {
  private struct State {
    var size: VideoSize?
    var viewport = VideoPaintable.Viewport()
    var isMirrored = false
    /// What came in last, until the frame that is made of it goes out.
    var passing: Sample?
  }

  private let filter: Element
  private let state = Mutex(State())

  init(_ filter: Element) {
    self.filter = filter
    filter.set("caps", Caps.video(format: "BGRA"))
  }

  /// The size of the video with square pixels.
  var videoSize: VideoSize? { state.withLock(\.size) }

  func fit(_ viewport: VideoPaintable.Viewport) {
    state.withLock { $0.viewport = viewport }
    apply()
  }

  func take(_ caps: Caps) {
    guard var size = caps.videoSize else { return }
    if case .fraction(let numerator, let denominator) = caps.structures.first?["pixel-aspect-ratio"],
      numerator > 0, denominator > 0
    {
      size.width = max(size.width * numerator / denominator, 1)
    }
    state.withLock { $0.size = size }
    apply()
  }

  func setMirrored(_ isMirrored: Bool) { state.withLock { $0.isMirrored = isMirrored } }

  func pass(_ sample: Sample) { state.withLock { $0.passing = sample } }

  /// What a frame was made of. The one that a paused video stands at goes out twice: again when it plays on.
  func original(of frame: Sample, isStanding: Bool) -> VideoFrame.Original? {
    state.withLock { state in
      guard let passing = state.passing, passing.time == frame.time else { return nil }
      if !isStanding { state.passing = nil }
      return VideoFrame.Original(sample: passing, isMirrored: state.isMirrored)
    }
  }

  private func apply() {
    let (size, viewport) = state.withLock { ($0.size, $0.viewport) }
    guard let size else { return }
    var caps = Caps.video(format: "BGRA", size: Self.size(of: size, in: viewport))
    caps.structures[0].fields["pixel-aspect-ratio"] = .fraction(1, 1)
    filter.set("caps", caps)
  }

  /// As many pixels as are seen, and no more than there are.
  static func size(of video: VideoSize, in viewport: VideoPaintable.Viewport) -> VideoSize {
    guard viewport.isSoftware, viewport.width > 0, viewport.height > 0 else { return video }
    let (across, down) = (
      Double(viewport.width) / Double(video.width), Double(viewport.height) / Double(video.height)
    )
    let scale = min(viewport.isFilled ? max(across, down) : min(across, down), 1)
    return VideoSize(
      width: max(Int((Double(video.width) * scale).rounded()), 1),
      height: max(Int((Double(video.height) * scale).rounded()), 1))
  }
}
