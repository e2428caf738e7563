import Editing
import GObjectKit
import GStreamerKit
import L10n

/// Options for photos and videos. Changes apply immediately unless documented otherwise.
public nonisolated struct CaptureOptions: Sendable, Equatable {
  /// When the screen is used as a flash.
  public enum FlashMode: String, Sendable, CaseIterable {
    /// For every photo.
    case on
    /// Never.
    case off
    /// When the frame is dark.
    case auto

    /// The next mode in the order off, on, auto.
    var next: FlashMode {
      switch self {
      case .off: .on
      case .on: .auto
      case .auto: .off
      }
    }
  }

  /// The maximum size of photos and videos. Names and sizes follow `UIImagePickerController.QualityType`.
  public enum VideoQuality: String, Sendable, CaseIterable {
    /// Photos: the camera's largest size. Videos: up to 1920×1080.
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

    /// The maximum size; nil for the camera's largest.
    public var limit: VideoSize? {
      switch self {
      case .high: nil
      case .medium, .size1280x720: VideoSize(width: 1280, height: 720)
      case .low, .size640x480: VideoSize(width: 640, height: 480)
      case .size960x540: VideoSize(width: 960, height: 540)
      }
    }
  }

  /// A clockwise rotation, in degrees.
  public enum Rotation: Int, Sendable, CaseIterable {
    /// No rotation.
    case none = 0
    /// 90° clockwise.
    case quarter = 90
    /// 180°.
    case half = 180
    /// 270° clockwise.
    case threeQuarters = 270

    /// The next rotation, 90° further.
    public var next: Rotation { Rotation(rawValue: (rawValue + 90) % 360) ?? .none }
  }

  /// The range of `zoom`.
  public static let zoomRange = 1.0...8.0

  /// When the screen is used as a flash.
  public var flashMode = FlashMode.off
  /// The maximum size of photos and videos. Applies the next time a camera is opened.
  public var videoQuality = VideoQuality.high
  /// A maximum size that overrides `videoQuality`; nil to use `videoQuality`.
  public var sizeLimit: VideoSize?
  /// Whether the preview is mirrored; nil mirrors it unless the camera faces away from the user.
  public var isPreviewMirrored: Bool?
  /// Whether photos and videos are mirrored like the preview. If not, text in them is readable.
  public var savesMirrored = false
  /// The rotation of preview, photos and videos.
  public var rotation = Rotation.none
  /// The zoom factor of preview, photos and videos, 1…8. Other values are clamped.
  public var zoom = 1.0 {
    didSet {
      let range = Self.zoomRange
      zoom = zoom.isNaN ? 1 : min(max(zoom, range.lowerBound), range.upperBound)
    }
  }
  /// The effect of preview, photos and videos; nil for none. A change does not affect a recording that has begun.
  public var effect: Effect?
  /// The ratio of width to height to which photos and videos are cropped around their center; nil for whole frames.
  public var aspectRatio: Double?
  /// Whether videos record silence.
  public var isMuted = false
  /// The microphone for the next video; nil for the system default.
  public var microphone: Microphone.ID?
  /// The folder for photos and videos; nil for the Camera folder in the user's Pictures.
  public var folder: String?

  /// Creates the default options.
  public init() {}

  /// The zoom for display, such as "1.0×".
  public var zoomText: String { tr("%s×", ((zoom * 10).rounded() / 10).localized(decimals: 1)) }

  /// Multiplies the zoom by a factor.
  public mutating func zoom(by factor: Double) {
    let new = zoom * factor
    // A step that ends within 5 % of 1 snaps to 1.
    zoom = abs(new - 1) < 0.05 ? 1 : new
  }

  /// Rotates by 90° clockwise.
  public mutating func rotateRight() { rotation = rotation.next }

  /// Cycles the flash mode: off, on, auto.
  public mutating func nextFlashMode() { flashMode = flashMode.next }

  /// Whether the preview of a camera that faces this direction is mirrored.
  public func mirrorsPreview(of position: CameraDevice.Position) -> Bool {
    // An external camera usually faces the user.
    isPreviewMirrored ?? (position != .rear)
  }
}
