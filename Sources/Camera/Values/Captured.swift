import GObjectKit
import GStreamerKit
import Imaging

/// A saved photo.
public nonisolated struct CapturedPhoto: Sendable, Equatable {
  /// The path of the file.
  public let path: String
  /// The size in pixels, upright.
  public let size: VideoSize
  /// The thumbnail, at most 256×256 pixels.
  public let thumbnail: PixelBuffer
  /// The time of capture.
  public let date: Timestamp

  /// Creates a photo.
  public init(path: String, size: VideoSize, thumbnail: PixelBuffer, date: Timestamp) {
    (self.path, self.size, self.thumbnail, self.date) = (path, size, thumbnail, date)
  }

  /// The URI of the file.
  public var uri: String { File(path: path).uri }

  /// Two photos are equal if path and date are equal.
  public static func == (first: CapturedPhoto, second: CapturedPhoto) -> Bool {
    first.path == second.path && first.date == second.date
  }
}

/// A saved video.
public nonisolated struct CapturedVideo: Sendable, Equatable {
  /// The path of the file.
  public let path: String
  /// The duration.
  public let duration: Duration
  /// A thumbnail of the first frame, at most 256×256 pixels; nil if it could not be made.
  public let thumbnail: PixelBuffer?
  /// The time at which the recording started.
  public let date: Timestamp
  /// Whether the video has an audio stream.
  public let hasSound: Bool

  /// Creates a video.
  public init(path: String, duration: Duration, thumbnail: PixelBuffer?, date: Timestamp, hasSound: Bool) {
    (self.path, self.duration, self.thumbnail, self.date) = (path, duration, thumbnail, date)
    self.hasSound = hasSound
  }

  /// The URI of the file.
  public var uri: String { File(path: path).uri }

  /// Two videos are equal if path and date are equal.
  public static func == (first: CapturedVideo, second: CapturedVideo) -> Bool {
    first.path == second.path && first.date == second.date
  }
}

/// An audio level.
public nonisolated struct AudioLevel: Sendable, Hashable {
  /// The RMS level in dBFS: 0 is full scale, -60 and less is silence.
  public var average: Double
  /// The peak level in dBFS.
  public var peak: Double

  /// Creates a level.
  public init(average: Double, peak: Double) { (self.average, self.peak) = (average, peak) }

  /// The level of silence.
  public static let silence = AudioLevel(average: -120, peak: -120)

  /// The average as a position on a meter, 0…1, linear in decibels from -60 to 0 dBFS.
  public var meter: Double { min(max(average / 60 + 1, 0), 1) }
}
