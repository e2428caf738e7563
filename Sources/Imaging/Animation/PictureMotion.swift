/// What moves in a photo.
public enum PictureMotion: Sendable, Hashable {
  /// The file has several frames.
  case frames(ImageAnimation)
  /// The file contains a video.
  case video(EmbeddedVideo)
  /// The photo of a Live Photo: its video is another file, which states the same identifier.
  case pairedVideo(identifier: String)
}

/// A video within an image file, as the metadata describes it. It has not been decoded.
public struct EmbeddedVideo: Sendable, Hashable {
  /// The maximum size in bytes; those of cameras, which have three seconds, are a tenth of it.
  package static let largest = 256 << 20
  /// The length of a box with the type of an MP4 or QuickTime file, in bytes.
  package static let smallest = 16

  /// Where the video is in the file, in bytes.
  public let range: Range<Int>
  /// When the photo was taken, from the start of the video; nil if the file does not state it.
  public let photoTime: Duration?

  /// Creates a description; nil if no video has that size.
  package init?(range: Range<Int>, photoTime: Duration?) {
    guard range.lowerBound > 0, (Self.smallest...Self.largest).contains(range.count) else { return nil }
    self.range = range
    self.photoTime = photoTime.flatMap { (.zero...Self.longest).contains($0) ? $0 : nil }
  }

  /// The maximum duration: far more than a video of that size has.
  private static let longest = Duration.seconds(3600)
}
