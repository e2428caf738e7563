import Synchronization

/// Sets the size to which a video sink scales frames, and keeps the original of the frame being converted.
///
/// Scaling comes before rotation, so that fewer pixels are rotated; hence width and height are swapped for rotated
/// videos.
package final class VideoScaler: Sendable {
  private struct State {
    /// The size before rotation, with square pixels.
    var size: VideoSize?
    /// The size to which frames are scaled, before rotation.
    var scaledSize: VideoSize?
    var viewport = VideoViewport()
    /// Whether frames are scaled to another viewport still.
    var isOutdated = false
    var orientation = VideoOrientation.upright
    var frameLength: Duration?
    var isMirrored = false
    /// The last frame that came in, until its converted frame leaves.
    var passing: Sample?
  }

  private let filter: Element
  private let state = Mutex(State())

  package init(_ filter: Element) {
    self.filter = filter
    filter.set("caps", "video/x-raw")
  }

  /// The size of the video after rotation, with square pixels.
  package var videoSize: VideoSize? {
    state.withLock { state in
      state.size.map { state.orientation.isSideways ? VideoSize(width: $0.height, height: $0.width) : $0 }
    }
  }

  /// The orientation of the video.
  package var orientation: VideoOrientation { state.withLock(\.orientation) }

  /// The nominal frame duration; nil if unknown or variable.
  package var frameLength: Duration? { state.withLock(\.frameLength) }

  /// Scales frames to another viewport, from the next frame on. Any thread.
  ///
  /// The streaming thread sets the caps: `capsfilter` reads them twice while it answers a caps query, and caps that another
  /// thread changes meanwhile end the stream as not negotiated (GStreamer 1.22, gstcapsfilter.c).
  package func fit(_ viewport: VideoViewport) {
    state.withLock { ($0.viewport, $0.isOutdated) = (viewport, true) }
  }

  /// Handles a stream event: the orientation is in the tags.
  package func handle(_ streamEvent: StreamEvent) {
    switch streamEvent {
    case .begins: setOrientation(.upright)
    case .tags(let tags):
      guard let name = tags.text["image-orientation"] else { break }
      setOrientation(VideoOrientation(rawValue: name) ?? .upright)
    case .chapters, .endedEarly: break
    }
  }

  private func setOrientation(_ orientation: VideoOrientation) {
    let hasChanged = state.withLock { state in
      defer { state.orientation = orientation }
      return state.orientation != orientation
    }
    if hasChanged { apply() }
  }

  /// Handles new caps. After caps with a size that is not displayable, `videoSize` is nil.
  ///
  /// - Returns: Whether the frames can be displayed.
  @discardableResult
  package func handle(_ caps: Caps) -> Bool {
    guard let size = caps.displaySize else {
      state.withLock { $0.size = nil }
      return false
    }
    var length: Duration?
    if case .fraction(let frames, let seconds) = caps.structures.first?["framerate"], frames > 0 {
      length = .nanoseconds(Int64(seconds) * 1_000_000_000 / Int64(frames))
    }
    state.withLock { ($0.size, $0.frameLength) = (size, length) }
    apply()
    return true
  }

  package func setMirrored(_ isMirrored: Bool) { state.withLock { $0.isMirrored = isMirrored } }

  /// Keeps a frame before scaling. On the streaming thread.
  package func pass(_ sample: Sample) {
    let isOutdated = state.withLock { state in
      state.passing = sample
      return state.isOutdated
    }
    if isOutdated { apply() }
  }

  /// The original of a converted frame; nil for rotated videos. The preroll frame of a paused video leaves twice: again
  /// when playback continues.
  package func original(of frame: Sample, isPreroll: Bool) -> VideoFrame.Original? {
    state.withLock { state in
      guard let passing = state.passing, passing.time == frame.time else { return nil }
      if !isPreroll { state.passing = nil }
      guard state.orientation == .upright else { return nil }
      return VideoFrame.Original(sample: passing, isMirrored: state.isMirrored)
    }
  }

  /// The size to which frames are scaled, before rotation; nil before the first caps.
  package var scaledSize: VideoSize? { state.withLock(\.scaledSize) }

  /// Sets the size of the frames. On the streaming thread.
  private func apply() {
    let upright = videoSize
    let state = state.withLock { state in
      state.isOutdated = false
      return state
    }
    guard let upright else { return }
    var size = Self.size(of: upright, in: state.viewport)
    if state.orientation.isSideways { size = VideoSize(width: size.height, height: size.width) }
    self.state.withLock { [size] in $0.scaledSize = size }
    var caps = Caps.video(size: size)
    caps.structures[0].fields["pixel-aspect-ratio"] = .fraction(1, 1)
    filter.set("caps", caps)
  }

  /// The size of the video, scaled down to the viewport.
  private static func size(of video: VideoSize, in viewport: VideoViewport) -> VideoSize {
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
