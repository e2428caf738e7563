import CTagLib
import GObjectKit

/// The tags of a song, as TagLib reads them.
public struct SongFile: Sendable {
  /// The texts by their keys, in upper case, such as "ALBUMARTIST": those of TagLib's `PropertyMap`, which are the same
  /// for all formats. A key with several values has them in the order of the file.
  public var properties: [String: [String]] = [:]
  /// The lines or syllables of synchronized lyrics, as stored; empty if there are none.
  public var timedLyrics: [TimedText] = []
  /// The properties of the sound.
  public var sound = Sound()
  /// The pictures, in the order of the file.
  public var pictures: [Picture] = []

  /// A line or a syllable of lyrics.
  public struct TimedText: Sendable, Hashable {
    /// The time at which it begins, from the start of the song.
    public var start: Duration
    /// The text.
    public var text: String

    /// Creates a text.
    public init(start: Duration, text: String) { (self.start, self.text) = (start, text) }
  }

  /// The properties of the sound; 0 where they are not known.
  public struct Sound: Sendable, Hashable {
    /// The duration.
    public var duration = Duration.zero
    /// The bit rate in bits per second.
    public var bitRate = 0
    /// The sample rate in hertz.
    public var sampleRate = 0
    /// The number of channels.
    public var channels = 0
  }

  /// An embedded picture.
  public struct Picture: Sendable {
    /// The type of a front cover.
    public static let frontCover = 3

    /// The type by ID3v2 (id3v2.4.0-frames, 4.14).
    public var type: Int
    /// The size in bytes.
    public var count: Int
    /// The first 16 bytes, by which the format is recognized.
    public var start: [UInt8]
    /// The bytes; nil if there are more than were asked for.
    public var bytes: Bytes?

    fileprivate static let startSize = 16
  }

  /// Creates a file without tags.
  public init() {}

  /// Reads an open file. Its format is found by the content. Blocks.
  ///
  /// - Parameter picturesUpTo: The size in bytes of the largest picture whose bytes are returned.
  /// - Returns: nil if TagLib does not know the format.
  public init?(_ file: FileDescriptor, picturesUpTo limit: Int = 0) {
    guard let first = tt_tags_read(file.number, nil, limit) else { return nil }
    defer { tt_tags_free(first) }
    // The encoding is that of all texts together: one title is often too short to detect it.
    if let encoding = TagEncoding.detect(Self.bytes(tt_tags_latin1(first))),
      let second = encoding.withCString({ tt_tags_read(file.number, $0, limit) })
    {
      defer { tt_tags_free(second) }
      self.init(second)
    } else {
      self.init(first)
    }
  }

  private init(_ tags: OpaquePointer) {
    for index in 0..<tt_tags_property_count(tags) {
      var (key, value) = (TtText(), TtText())
      tt_tags_property(tags, index, &key, &value)
      properties[Self.text(key), default: []].append(Self.text(value))
    }
    let sound = tt_tags_sound(tags)
    // 292 years, as `Int64` counts nanoseconds.
    self.sound.duration = .milliseconds(min(max(sound.milliseconds, 0), Int64.max / 1_000_000))
    self.sound.bitRate = max(Int(sound.bits_per_second), 0)
    self.sound.sampleRate = max(Int(sound.sample_rate), 0)
    self.sound.channels = max(Int(sound.channels), 0)
    let unit = Self.duration(of: tt_tags_line_unit(tags), sound)
    for index in 0..<tt_tags_line_count(tags) {
      var (time, text) = (UInt32(), TtText())
      tt_tags_line(tags, index, &time, &text)
      timedLyrics.append(TimedText(start: unit * Int(time), text: Self.text(text)))
    }
    for index in 0..<tt_tags_picture_count(tags) {
      let picture = tt_tags_picture(tags, index)
      let bytes = UnsafeRawBufferPointer(start: picture.bytes, count: picture.kept)
      pictures.append(
        Picture(
          type: Int(picture.type), count: picture.count, start: Array(bytes.prefix(Picture.startSize)),
          bytes: picture.kept == picture.count ? Bytes(bytes) : nil))
    }
  }

  /// The duration of a unit of the lyrics' times. Without the sound of an MPEG file its frames have the usual duration.
  private static func duration(of unit: TtTimeUnit, _ sound: TtSound) -> Duration {
    guard unit == TT_MPEG_FRAMES else { return .milliseconds(1) }
    guard sound.samples_per_frame > 0, sound.sample_rate > 0 else { return .seconds(1152.0 / 44_100) }
    return .seconds(Double(sound.samples_per_frame) / Double(sound.sample_rate))
  }

  private static func bytes(_ text: TtText) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.bytes, count: text.count)
  }

  private static func text(_ text: TtText) -> String { String(decoding: bytes(text), as: UTF8.self) }
}
