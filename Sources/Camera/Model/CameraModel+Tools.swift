/// Actions of the view's buttons and keys.
extension CameraModel {
  /// The most recent photo or video.
  public enum LastCapture: Equatable, Sendable {
    /// A photo.
    case photo(CapturedPhoto)
    /// A video.
    case video(CapturedVideo)

    /// The path of the file.
    public var path: String {
      switch self {
      case .photo(let photo): photo.path
      case .video(let video): video.path
      }
    }
  }

  /// The most recent capture by order of completion, not by date, because the clock may be set back; nil before the
  /// first.
  public var lastCapture: LastCapture? {
    let (photo, video) = (photo.map { LastCapture.photo($0) }, video.map { LastCapture.video($0) })
    return isVideoNewer ? video ?? photo : photo ?? video
  }

  /// Selects the next value of `countdowns`, wrapping around to 0.
  public func nextCountdown() {
    let index = Self.countdowns.firstIndex(of: countdownSeconds) ?? 0
    countdownSeconds = Self.countdowns[(index + 1) % Self.countdowns.count]
  }

  /// Cycles the flash mode: off, on, auto.
  public func nextFlashMode() {
    flashMode =
      switch flashMode {
      case .off: .on
      case .on: .auto
      case .auto: .off
      }
  }

  /// Turns mirroring of the preview on or off.
  public func toggleMirror() { mirror = !isPreviewMirrored }

  /// Multiplies the zoom by a factor.
  public func zoom(by factor: Double) {
    let new = zoom * factor
    // A step that ends within 5 % of 1 snaps to 1.
    zoom = abs(new - 1) < 0.05 ? 1 : new
  }

  /// The zoom for display, such as "1.0×".
  public var zoomText: String {
    let tenths = Int((zoom * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)×"
  }

  /// Selects the maximum size of photos and videos. A running camera is reopened.
  public func select(_ quality: CaptureOptions.VideoQuality) {
    guard quality != options.videoQuality, !isRecording, !isInSequence else { return }
    options.videoQuality = quality
    if state == .running { open(selectedDevice?.id) }
  }
}
