/// What kinds of photo or video an item is. An item may be of several kinds, such as a burst of panoramas; a photo of
/// no special kind has none.
///
/// The raw values are stored in the library index: they never change, and new kinds get new bits.
public struct MediaKinds: OptionSet, Sendable, Hashable {
  /// The stored value.
  public let rawValue: UInt16

  /// Creates a set from the stored value of another one.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A video, by the extension of its name. All other items are images.
  public static let video = MediaKinds(rawValue: 1 << 0)
  /// An image of the screen.
  public static let screenshot = MediaKinds(rawValue: 1 << 1)
  /// A video of the screen.
  public static let screenRecording = MediaKinds(rawValue: 1 << 2)
  /// A panorama, flat or spherical.
  public static let panorama = MediaKinds(rawValue: 1 << 3)
  /// One of several photos that were taken in quick succession.
  public static let burst = MediaKinds(rawValue: 1 << 4)
  /// A photo with a short video: Google's and Samsung's motion photos, and Apple's pairs of files.
  public static let livePhoto = MediaKinds(rawValue: 1 << 5)
  /// A photo with a depth map, such as a portrait.
  public static let depthEffect = MediaKinds(rawValue: 1 << 6)
  /// A video with a depth map.
  public static let cinematic = MediaKinds(rawValue: 1 << 7)
  /// A video of at least 100 frames per second, or one that its camera marked as slow motion.
  public static let slomo = MediaKinds(rawValue: 1 << 8)
  /// A time-lapse video.
  public static let timelapse = MediaKinds(rawValue: 1 << 9)
  /// An image with several frames, such as a GIF.
  public static let animated = MediaKinds(rawValue: 1 << 10)
  /// A camera's raw image.
  public static let raw = MediaKinds(rawValue: 1 << 11)
  /// A photo that was taken with a camera: it states one, or is in a camera's folder.
  public static let camera = MediaKinds(rawValue: 1 << 12)
  /// The video of a Live Photo, which the grid does not show beside its photo.
  public static let livePhotoVideo = MediaKinds(rawValue: 1 << 13)
}
