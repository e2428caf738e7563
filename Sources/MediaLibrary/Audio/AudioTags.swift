import GObjectKit

/// The tags of a song, as its file states them. Empty, zero or nil where there is none; nothing is guessed from the
/// file name.
public struct AudioTags: Sendable, Hashable {
  /// The title.
  public var title: String?
  /// The performing artists, one each, in the order of the file.
  public var artists: [String] = []
  /// The album's title.
  public var album: String?
  /// The artists of the album, one each.
  public var albumArtists: [String] = []
  /// The composers, one each.
  public var composers: [String] = []
  /// The genres, one each.
  public var genres: [String] = []
  /// The number of the track on its disc, from 1.
  public var track: Int?
  /// The number of tracks on the disc.
  public var trackCount: Int?
  /// The number of the disc in its album, from 1.
  public var disc: Int?
  /// The number of discs of the album.
  public var discCount: Int?
  /// The year of the release.
  public var year: Int?
  /// The year of the first release; nil where only one date is stated.
  public var originalYear: Int?
  /// Whether the album is a compilation of several artists.
  public var isCompilation = false
  /// The title by which it is sorted, such as "Wall, The"; nil to sort by the title.
  public var titleSort: String?
  /// The text by which the artist is sorted.
  public var artistSort: String?
  /// The text by which the album is sorted.
  public var albumSort: String?
  /// The text by which the album artist is sorted.
  public var albumArtistSort: String?
  /// The gains that make songs equally loud.
  public var replayGain = ReplayGainTags()
  /// The lyrics; nil for none.
  public var lyrics: LyricsText?
  /// A comment.
  public var comment: String?
  /// Whether the file contains a cover.
  public var hasCover = false
  /// The properties of the sound.
  public var properties = AudioProperties()

  /// Creates tags without values.
  public init() {}
}

/// The gains of a song. Gains are in dB relative to the reference loudness of ReplayGain 2, −18 LUFS (R128 tags of Opus,
/// which are relative to −23 LUFS, are converted); peaks are relative to full scale, 1. Nil where the file has no tag.
public struct ReplayGainTags: Sendable, Hashable {
  /// The gain of the track.
  public var trackGain: Double?
  /// The peak of the track.
  public var trackPeak: Double?
  /// The gain of the album.
  public var albumGain: Double?
  /// The peak of the album.
  public var albumPeak: Double?

  /// Creates a value without tags.
  public init() {}
}

/// The lyrics that a file contains.
public enum LyricsText: Sendable, Hashable {
  /// Text without times, or in the format of an LRC file.
  case text(String)
  /// Lines with the times at which they begin, in ascending order.
  case timed([TimedLine])

  /// A line of lyrics.
  public struct TimedLine: Sendable, Hashable {
    /// The time at which it begins, from the start of the song.
    public var start: Duration
    /// The text; empty for a pause.
    public var text: String

    /// Creates a line.
    public init(start: Duration, text: String) { (self.start, self.text) = (start, text) }
  }
}

/// The properties of the sound in a file; 0 where they are not known.
public struct AudioProperties: Sendable, Hashable {
  /// The duration.
  public var duration = Duration.zero
  /// The bit rate in bits per second.
  public var bitRate = 0
  /// The sample rate in hertz.
  public var sampleRate = 0
  /// The number of channels.
  public var channels = 0

  /// Creates a value without properties.
  public init() {}
}
