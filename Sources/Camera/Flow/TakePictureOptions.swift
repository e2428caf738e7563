/// Options of `TakePictureModel`. The names follow `UIImagePickerController`.
public nonisolated struct TakePictureOptions: Sendable {
  /// Whether to take a photo or record a video.
  public var captureMode = CameraModel.Mode.photo
  /// When the screen is used as a flash.
  public var flashMode = CaptureOptions.FlashMode.off
  /// Whether the user can crop the photo to a square.
  public var allowsEditing = false
  /// The maximum size of the photo or video.
  public var videoQuality = CaptureOptions.VideoQuality.high
  /// The folder for the file; nil for the Camera folder in the user's Pictures. Files that are not used are deleted.
  public var folder: String?

  /// Creates the default options: a photo that is not cropped.
  public init() {}
}
