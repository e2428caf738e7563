/// What an application wants of the one picture. Names are those of `UIImagePickerController`.
public nonisolated struct TakePictureOptions: Sendable {
  /// A photo or a clip.
  public var captureMode = CameraModel.Mode.photo
  /// When the screen lights the face.
  public var flashMode = CaptureOptions.FlashMode.off
  /// Whether the user moves and scales the photo to a square.
  public var allowsEditing = false
  /// How large the picture or the clip is.
  public var videoQuality = CaptureOptions.VideoQuality.high
  /// The folder that takes the file; nil for Camera in the user's Pictures. Files that are not used are deleted.
  public var folder: String?

  /// A photo as it is.
  public init() {}
}
