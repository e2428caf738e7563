import CGStreamer
import CGtk
import GObjectKit
import Synchronization

/// Shows a video in a `VideoPaintable`: the end of a branch, or a player's `video-sink`.
///
/// Without a GPU the frames are made as small as they appear here, on the streaming thread; with one they go
/// to the GPU as they are.
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
    let sink = try AppSink(caps: .video(format: "BGRA"), isSynchronized: isSynchronized) { sample in
      guard let size = sample.videoSize, let bytes = sample.bytes, let natural = shaper.videoSize else {
        return
      }
      paintable.present(
        VideoFrame(
          pixels: bytes, width: size.width, height: size.height, stride: size.width * 4, videoSize: natural,
          time: sample.time))
    }
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
  }

  deinit { paintable.removeViewportListener(listener) }

  /// Whether left and right change places, as in a looking glass.
  public func setMirrored(_ isMirrored: Bool) {
    flip.set("video-direction", isMirrored ? "horiz" : "identity")
  }
}

/// Chooses the size that frames are made in.
private final class Shaper: Sendable {
  private let filter: Element
  private let state = Mutex<(size: VideoSize?, viewport: VideoPaintable.Viewport)>((nil, .init()))

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
