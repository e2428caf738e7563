/// What the view's buttons and keys do with the options.
extension CameraModel {
  /// A photo or a clip, whichever was made last.
  public enum LastCapture: Equatable, Sendable {
    /// A photo.
    case photo(CapturedPhoto)
    /// A clip.
    case clip(CapturedClip)

    /// The file.
    public var path: String {
      switch self {
      case .photo(let photo): photo.path
      case .clip(let clip): clip.path
      }
    }
  }

  /// What was made last; nil before anything was. Not by date: the clock may have been set back.
  public var lastCapture: LastCapture? {
    let (photo, clip) = (photo.map { LastCapture.photo($0) }, clip.map { LastCapture.clip($0) })
    return isClipNewer ? clip ?? photo : photo ?? clip
  }

  /// The next number of seconds, and after the last one none.
  public func nextCountdown() {
    let index = Self.countdowns.firstIndex(of: countdownSeconds) ?? 0
    countdownSeconds = Self.countdowns[(index + 1) % Self.countdowns.count]
  }

  /// Off, on, automatic, and off again.
  public func nextFlashMode() {
    flashMode =
      switch flashMode {
      case .off: .on
      case .on: .auto
      case .auto: .off
      }
  }

  /// Mirrors the preview, or no longer.
  public func toggleMirror() { mirror = !isPreviewMirrored }

  /// Zooms in or out.
  public func zoom(by factor: Double) {
    let new = zoom * factor
    // A step that ends next to the whole picture is meant to end there.
    zoom = abs(new - 1) < 0.05 ? 1 : new
  }

  /// "1.0×"
  public var zoomText: String {
    let tenths = Int((zoom * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)×"
  }

  /// Chooses how large pictures and clips are. The camera is opened anew, where it is open.
  public func select(_ quality: CaptureOptions.VideoQuality) {
    guard quality != options.videoQuality, !isRecording, !isInSequence else { return }
    options.videoQuality = quality
    if state == .running { open(selectedDevice?.id) }
  }
}
