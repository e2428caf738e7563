import GObjectKit
import GStreamerKit
import Imaging

/// A photo that is on disk.
public nonisolated struct CapturedPhoto: Sendable, Equatable {
  /// Where the file is.
  public let path: String
  /// Its size, upright.
  public let size: VideoSize
  /// The picture made small, at most 256 pixels wide and high.
  public let thumbnail: PixelBuffer
  /// When it was taken.
  public let date: Timestamp

  /// A photo.
  public init(path: String, size: VideoSize, thumbnail: PixelBuffer, date: Timestamp) {
    (self.path, self.size, self.thumbnail, self.date) = (path, size, thumbnail, date)
  }

  /// The address of the file.
  public var uri: String { File(path: path).uri }

  /// Equal when it is the same file.
  public static func == (first: CapturedPhoto, second: CapturedPhoto) -> Bool {
    first.path == second.path && first.date == second.date
  }
}

/// A clip that is on disk.
public nonisolated struct CapturedClip: Sendable, Equatable {
  /// Where the file is.
  public let path: String
  /// How long it is.
  public let duration: Duration
  /// Its first picture made small, at most 256 pixels wide and high; nil where there was none.
  public let poster: PixelBuffer?
  /// When it was begun.
  public let date: Timestamp
  /// Whether it has sound.
  public let hasSound: Bool

  /// A clip.
  public init(path: String, duration: Duration, poster: PixelBuffer?, date: Timestamp, hasSound: Bool) {
    (self.path, self.duration, self.poster, self.date) = (path, duration, poster, date)
    self.hasSound = hasSound
  }

  /// The address of the file.
  public var uri: String { File(path: path).uri }

  /// Equal when it is the same file.
  public static func == (first: CapturedClip, second: CapturedClip) -> Bool {
    first.path == second.path && first.date == second.date
  }
}

/// How loud it is.
public nonisolated struct AudioLevel: Sendable, Hashable {
  /// The average power, in decibels below full scale: 0 is the loudest, -60 and less is silence.
  public var average: Double
  /// The loudest moment.
  public var peak: Double

  /// A level.
  public init(average: Double, peak: Double) { (self.average, self.peak) = (average, peak) }

  /// Silence.
  public static let silence = AudioLevel(average: -120, peak: -120)

  /// The average for a meter, 0…1, even in decibels from -60 up.
  public var meter: Double { min(max(average / 60 + 1, 0), 1) }
}
