import GStreamerKit
import VideoDisplayKit

/// Plays for a `Player`. All calls return at once and may come from any thread; results arrive in `events`, with
/// the item or request number of the call.
public nonisolated protocol PlaybackServing: Sendable {
  /// The events, in order. Supports one consumer.
  var events: AsyncStream<PlaybackEvent> { get }
  /// The video output, for a widget to draw.
  var video: VideoPaintable { get }

  /// Opens an item in place of the current one, and pauses at its start position unless `play` was called. nil
  /// closes the current item.
  func open(_ source: PlaybackSource?, item: Int)
  /// Sets the next item, to be played without a gap; nil for none.
  func prepareNext(_ source: PlaybackSource?, item: Int)
  /// Plays, as soon as an item is ready.
  func play()
  /// Pauses at the current position.
  func pause()
  /// Seeks to a time of the item. Replaces a request that is still pending, which is then reported as not
  /// finished.
  func seek(to time: MediaTime, tolerance: SeekTolerance, request: Int)
  /// Steps by a number of frames, backward where it is negative, and pauses. Replaces pending requests, as `seek`
  /// does.
  func step(frames: Int, request: Int)
  /// Applies playback options.
  func apply(_ options: PlaybackOptions)
  /// Selects tracks.
  func select(_ selection: TrackSelection)
  /// Requests the frame that is shown, in the size of the video.
  func requestFrame(request: Int)
}

/// How accurate a seek is.
public nonisolated enum SeekTolerance: Sendable, Hashable {
  /// An accurate seek, to the very frame at that time.
  case accurate
  /// A seek to the nearest keyframe: fast, for dragging.
  case keyframe
}

/// The source of an item, and how it is opened.
public nonisolated struct PlaybackSource: Sendable, Hashable {
  /// The URI: `file:`, `http:`, `https:` or another that GStreamer can open.
  public var uri: String
  /// The URI of an external subtitle file to show.
  public var subtitleURI: String?
  /// The start position; nil for the beginning.
  public var start: MediaTime?
  /// The tracks to select; nil for GStreamer's own choice, without subtitles.
  public var selection: TrackSelection?

  /// Whether the server delivers the data only in order, from the beginning, which shows when a range is
  /// requested.
  var isSequential = false
  /// Whether the item's own subtitles are drawn after the video has been rotated, by a text sink.
  var rotatesSubtitles = false

  /// Creates a source for a URI.
  public init(uri: String) { self.uri = uri }
}

/// Options of playback.
public nonisolated struct PlaybackOptions: Sendable, Hashable {
  /// The playback rate, clamped to 0.25…4; the pitch stays the same.
  public var rate = 1.0 { didSet { rate = Self.clamped(rate, to: 0.25...4) } }
  /// The volume, clamped to 0…1, on a perceptual scale: 0.5 sounds half as loud as 1.
  public var volume = 1.0 { didSet { volume = Self.clamped(volume, to: 0...1) } }
  /// Whether the audio is muted.
  public var isMuted = false
  /// How the loudness of songs is evened out. Turning it on or off opens the current item anew at its position, unless
  /// it cannot seek: then it takes effect with the next item.
  public var replayGain = ReplayGain()
  /// A linear factor for the volume, clamped to 0…1, that fades the sound without changing the volume itself.
  public var fade = 1.0 { didSet { fade = Self.clamped(fade, to: 0...1) } }
  /// How much later subtitles are shown than their file says; earlier where it is negative.
  public var subtitleDelay = MediaTime.zero
  /// The scale of subtitles, clamped to 0.5…3; 1 is the default size.
  public var subtitleScale = 1.0 { didSet { subtitleScale = Self.clamped(subtitleScale, to: 0.5...3) } }
  /// Whether nothing shows the position, so that it is reported every two seconds only.
  public var isInBackground = false
  /// The range that loops; nil to play all of the item once.
  public var loop: LoopRange?

  /// Creates the default options.
  public init() {}

  /// A value within a range; 1, the default of all options, where it is not finite.
  private static func clamped(_ value: Double, to range: ClosedRange<Double>) -> Double {
    value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 1
  }
}

/// A range of an item that loops.
public nonisolated struct LoopRange: Sendable, Hashable {
  /// The beginning; nil for that of the item.
  public var start: MediaTime?
  /// The end; nil for that of the item. Where it is not after `start`, nothing loops.
  public var end: MediaTime?

  /// Creates a range.
  public init(start: MediaTime? = nil, end: MediaTime? = nil) { (self.start, self.end) = (start, end) }
}

/// The tracks that are played.
public nonisolated struct TrackSelection: Sendable, Hashable {
  /// The video track; nil for none.
  public var video: MediaTrack.ID?
  /// The audio track; nil for none.
  public var audio: MediaTrack.ID?
  /// The subtitle track; nil for none.
  public var subtitle: MediaTrack.ID?

  /// Creates a selection.
  public init(video: MediaTrack.ID? = nil, audio: MediaTrack.ID? = nil, subtitle: MediaTrack.ID? = nil) {
    (self.video, self.audio, self.subtitle) = (video, audio, subtitle)
  }
}
