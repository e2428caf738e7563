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
  public var location: Location?
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

  /// A geographic location.
  public struct Location: Sendable, Hashable {
    /// The latitude in degrees north.
    public var latitude: Double
    /// The longitude in degrees east.
    public var longitude: Double
    /// The altitude in meters above sea level.
    public var altitude: Double?

    /// Creates a location.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
      (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
    }

    /// Parses the format of ISO 6709 that phones write: "+48.2082+016.3738+151.000/". nil for other texts.
    public init?(iso6709 text: String) {
      // Each number begins with its sign.
      var parts: [String] = []
      for character in text.prefix(64) {
        if character == "/" || character == "C" { break }
        if character == "+" || character == "-" { parts.append("") }
        guard !parts.isEmpty else { return nil }
        parts[parts.count - 1].append(character)
      }
      // Degrees have at most three digits; more are degrees and minutes, which phones do not write.
      let numbers = parts.map { $0.prefix { $0 != "." }.count <= 4 ? Double($0) : nil }
      guard numbers.count >= 2, let latitude = numbers[0], let longitude = numbers[1],
        latitude.magnitude <= 90, longitude.magnitude <= 180, latitude != 0 || longitude != 0
      else { return nil }
      let altitude = parts.count > 2 ? Double(parts[2]) : nil
      self.init(latitude: latitude, longitude: longitude, altitude: altitude)
    }
  }

  /// Creates a summary without any field.
  public init() {}
}
