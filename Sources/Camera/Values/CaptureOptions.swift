import GStreamerKit

/// How pictures and clips are taken. A change applies at once, except where a property says otherwise.
public nonisolated struct CaptureOptions: Sendable, Equatable {
  /// When the screen lights the face.
  public enum FlashMode: String, Sendable, CaseIterable {
    /// With each photo.
    case on
    /// Never.
    case off
    /// When the picture is dark.
    case auto
  }

  /// How large pictures and clips are. Names and sizes are those of `UIImagePickerController.QualityType`.
  public enum VideoQuality: String, Sendable, CaseIterable {
    /// Photos: all that the camera has. Clips: up to 1920×1080.
    case high
    /// Up to 1280×720.
    case medium
    /// Up to 640×480.
    case low
    /// Up to 640×480.
    case size640x480 = "640x480"
    /// Up to 960×540.
    case size960x540 = "960x540"
    /// Up to 1280×720.
    case size1280x720 = "1280x720"

    /// The largest size that is taken; nil for all that the camera has.
    public var limit: VideoSize? {
      switch self {
      case .high: nil
      case .medium, .size1280x720: VideoSize(width: 1280, height: 720)
      case .low, .size640x480: VideoSize(width: 640, height: 480)
      case .size960x540: VideoSize(width: 960, height: 540)
      }
    }
  }

  /// How far the picture is turned, clockwise.
  public enum Rotation: Int, Sendable, CaseIterable {
    /// As the camera stands.
    case none = 0
    /// A quarter turn.
    case quarter = 90
    /// Upside down.
    case half = 180
    /// Three quarters.
    case threeQuarters = 270

    /// A quarter turn further.
    public var next: Rotation { Rotation(rawValue: (rawValue + 90) % 360) ?? .none }
  }

  /// How far `zoom` goes.
  public static let zoomRange = 1.0...8.0

  /// When the screen lights the face.
  public var flashMode = FlashMode.off
  /// How large pictures and clips are. Takes effect when the camera is next started or switched.
  public var videoQuality = VideoQuality.high
  /// The largest size, instead of the quality's; nil for that.
  public var sizeLimit: VideoSize?
  /// Whether the preview is mirrored, as in a looking glass; nil mirrors cameras that look at the user.
  public var isPreviewMirrored: Bool?
  /// Whether files are mirrored as the preview is. Otherwise text in the picture can be read.
  public var savesMirrored = false
  /// How far preview, photos and clips are turned.
  public var rotation = Rotation.none
  /// How much larger the middle of the picture is seen and saved, 1…8.
  public var zoom = 1.0 {
    didSet {
      let range = Self.zoomRange
      zoom = zoom.isNaN ? 1 : min(max(zoom, range.lowerBound), range.upperBound)
    }
  }
  /// Whether clips have silence for sound.
  public var isMuted = false
  /// The microphone for the next clip; nil for the desktop's choice.
  public var microphone: Microphone.ID?
  /// The folder that takes photos and clips; nil for Camera in the user's Pictures.
  public var folder: String?

  /// The defaults.
  public init() {}

  /// Whether the preview of a camera is mirrored.
  public func mirrorsPreview(of position: CameraDevice.Position) -> Bool {
    // A camera on a cable stands on the screen, as a rule, and looks at its user.
    isPreviewMirrored ?? (position != .rear)
  }
}
