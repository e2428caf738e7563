import Synchronization

/// Chooses the size that frames are made in, and remembers what the one that is being made is made of: for a
/// `VideoSink`.
///
/// Scaling comes before turning, so that fewer pixels are turned; hence sizes are exchanged for videos that lie on
/// their side.
final class VideoShaper: Sendable {
  private struct State {
    /// As it comes, with square pixels.
    var size: VideoSize?
    var viewport = VideoPaintable.Viewport()
    var orientation = VideoOrientation.upright
    var frameLength: Duration?
    var isMirrored = false
    /// What came in last, until the frame that is made of it goes out.
    var passing: Sample?
  }

  private let filter: Element
  private let state = Mutex(State())

  init(_ filter: Element) {
    self.filter = filter
    filter.set("caps", "video/x-raw")
  }

  /// The size of the video, upright and with square pixels.
  var videoSize: VideoSize? {
    state.withLock { state in
      state.size.map { state.orientation.isSideways ? VideoSize(width: $0.height, height: $0.width) : $0 }
    }
  }

  /// How the video is turned.
  var orientation: VideoOrientation { state.withLock(\.orientation) }

  /// How long frames last as a rule.
  var frameLength: Duration? { state.withLock(\.frameLength) }

  func fit(_ viewport: VideoPaintable.Viewport) {
    state.withLock { $0.viewport = viewport }
    apply()
  }

  /// Streams say how they lie.
  func take(_ announcement: StreamAnnouncement) {
    switch announcement {
    case .begins: turn(.upright)
    case .tags(let tags):
      guard let name = tags.text["image-orientation"] else { break }
      turn(VideoOrientation(rawValue: name) ?? .upright)
    case .chapters, .waits: break
    }
  }

  private func turn(_ orientation: VideoOrientation) {
    let hasChanged = state.withLock { state in
      defer { state.orientation = orientation }
      return state.orientation != orientation
    }
    if hasChanged { apply() }
  }

  /// Frames of this kind come from now on. After caps whose frames cannot be shown there is no `videoSize`.
  ///
  /// - Returns: Whether they can be shown.
  @discardableResult
  func take(_ caps: Caps) -> Bool {
    guard let size = caps.shownSize else {
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

  func setMirrored(_ isMirrored: Bool) { state.withLock { $0.isMirrored = isMirrored } }

  /// A picture comes in.
  func pass(_ sample: Sample) { state.withLock { $0.passing = sample } }

  /// What a frame was made of; nil of one that was turned. The one that a paused video stands at goes out twice:
  /// again when it plays on.
  func original(of frame: Sample, isStanding: Bool) -> VideoFrame.Original? {
    state.withLock { state in
      guard let passing = state.passing, passing.time == frame.time else { return nil }
      if !isStanding { state.passing = nil }
      guard state.orientation == .upright else { return nil }
      return VideoFrame.Original(sample: passing, isMirrored: state.isMirrored)
    }
  }

  private func apply() {
    let (upright, state) = (videoSize, state.withLock { $0 })
    guard let upright else { return }
    var size = Self.size(of: upright, in: state.viewport)
    if state.orientation.isSideways { size = VideoSize(width: size.height, height: size.width) }
    var caps = Caps.video(size: size)
    caps.structures[0].fields["pixel-aspect-ratio"] = .fraction(1, 1)
    filter.set("caps", caps)
  }

  /// As many pixels as are seen, and no more than there are.
  private static func size(of video: VideoSize, in viewport: VideoPaintable.Viewport) -> VideoSize {
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
