import GObjectKit
import Imaging
import MediaLibrary

/// What the index reads from one file. Any field may be missing.
public struct AssetMetadata: Sendable, Hashable {
  /// The upright size in pixels.
  public var size: ImageSize?
  /// The orientation of the stored pixels.
  public var orientation = ImageOrientation.up
  /// The capture date, with the source that it is from.
  public var date: AssetDate?
  /// The camera with its manufacturer.
  public var camera: String?
  /// The lens.
  public var lens: String?
  /// The geographic location.
  public var location: GeographicLocation?
  /// The names of the place in the metadata, from the smallest (a sublocation) to the country.
  public var places: [String] = []
  /// The title.
  public var title: String?
  /// A description.
  public var caption: String?
  /// The keywords, of the file and its XMP sidecar.
  public var keywords: [String] = []
  /// The rating, 1…5, of the file or its XMP sidecar, which precedes; 0 for one that is set to none; nil if unknown.
  public var rating: Int?
  /// The kinds, as far as one file shows them.
  public var kinds: MediaKinds = []
  /// The identifier that the photos of a burst share.
  public var burst: String?
  /// The identifier that the photo and the video of a Live Photo share (Apple's content identifier).
  public var pair: String?
  /// Up to five dominant colors, the most frequent first.
  public var palette: [PaletteColor] = []
  /// A perceptual hash of 64 bits; similar images have a small Hamming distance. nil for videos and for images that
  /// cannot be decoded.
  public var perceptualHash: UInt64?
  /// The duration of a video.
  public var duration: Duration?
  /// The frame rate of a video in frames per second.
  public var frameRate: Double?
  /// The name of the video codec.
  public var codec: String?
  /// What of rating and keywords an XMP sidecar states.
  public var stated: SidecarStatements = []
  /// The edit that an XMP sidecar states.
  public var edit: SidecarEdit?

  /// Metadata without any field.
  public init() {}
}

/// Values that an XMP sidecar states, even if it states that there are none.
public struct SidecarStatements: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from the bits of another one.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A rating.
  public static let rating = SidecarStatements(rawValue: 1 << 0)
  /// Keywords.
  public static let keywords = SidecarStatements(rawValue: 1 << 1)
}

/// The edit of a photo that an XMP sidecar states.
public struct SidecarEdit: Sendable, Hashable {
  /// The text of the edit; see `EditStack.text`. It has been read without an error.
  public var text: String
  /// The time of the edit, if the sidecar states it.
  public var changed: Timestamp?

  /// Creates an edit.
  public init(text: String, changed: Timestamp? = nil) { (self.text, self.changed) = (text, changed) }
}

/// A capture date with its source.
public struct AssetDate: Sendable, Hashable {
  /// Where a capture date is from, the most reliable first. The raw values are stored.
  public enum Source: Int, Sendable, Hashable {
    /// EXIF, with the offset from UTC.
    case exifWithOffset = 1
    /// EXIF without an offset: the local time of the camera.
    case exif = 2
    /// XMP.
    case xmp = 3
    /// The creation time of a container, such as QuickTime's.
    case container = 4
    /// A date in the file name; see `NameDate`.
    case name = 5
    /// The modification time of the file.
    case modification = 6
  }

  /// The instant. A local time without an offset is taken in the time zone of this computer.
  public var timestamp: Timestamp
  /// The offset from UTC in seconds, positive to the east; nil if unknown.
  public var utcOffset: Int?
  /// The source.
  public var source: Source

  /// Creates a date.
  public init(_ timestamp: Timestamp, utcOffset: Int? = nil, source: Source) {
    (self.timestamp, self.utcOffset, self.source) = (timestamp, utcOffset, source)
  }
}
