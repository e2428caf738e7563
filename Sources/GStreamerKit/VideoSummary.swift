import GObjectKit

/// Everything that an index of many files needs from a video file. Any field may be missing.
public struct VideoSummary: Sendable, Hashable {
  /// The upright size with square pixels.
  public var size: VideoSize?
  /// The duration.
  public var duration: Duration?
  /// The average frame rate in frames per second.
  public var frameRate: Double?
  /// The frame rate at which the camera recorded, if it differs from the frame rate at which the video plays.
  public var captureRate: Double?
  /// The name of the video codec, such as "H.264".
  public var codec: String?
  /// The creation date by the camera's clock, in the format of ISO 8601, mostly with an offset from UTC.
  public var creationDate: String?
  /// The creation time of the container in seconds since 1970, UTC.
  public var creationTime: Int?
  /// The camera's manufacturer.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// The program that wrote the file.
  public var software: String?
  /// The location where the video was recorded.
  public var location: GeographicLocation?
  /// The title.
  public var title: String?
  /// A description.
  public var caption: String?
  /// The keywords.
  public var keywords: [String] = []
  /// The identifier that the photo and the video of an Apple Live Photo share.
  public var contentIdentifier: String?
  /// Whether the file is the video of an Apple Live Photo: it marks the time of the photo.
  public var isLivePhotoVideo = false
  /// Whether the video was recorded in Apple's cinematic mode.
  public var isCinematic = false
  /// Whether the camera intends the video to play in slow motion.
  public var isSlowMotion = false

  /// Creates a summary without any field.
  public init() {}
}
