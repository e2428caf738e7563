import GStreamerKit

/// Plays for a `Player`. All calls return at once and may come from any thread; what they lead to comes in
/// `events`, with the number that the call gave.
public nonisolated protocol PlaybackServing: Sendable {
  /// What happens, in order. For one reader.
  var events: AsyncStream<PlaybackEvent> { get }
  /// The picture, for a widget to draw.
  var video: VideoPaintable { get }

  /// Opens an item in the place of the one that is open, and pauses at its beginning unless `play` was called.
  /// nil closes what is open.
  func open(_ source: PlaybackSource?, item: Int)
  /// Says what is to follow without a gap; nil for nothing.
  func prepareNext(_ source: PlaybackSource?, item: Int)
  /// Plays, now or as soon as something is ready.
  func play()
  /// Stays where it is.
  func pause()
  /// Goes to a place. A request that is still waiting is overtaken: it never arrives.
  func seek(to time: MediaTime, tolerance: SeekTolerance, request: Int)
  /// Goes forward or back by some pictures, and pauses. Is overtaken like a seek.
  func step(frames: Int, request: Int)
  /// Changes how it is played.
  func apply(_ options: PlaybackOptions)
  /// Chooses tracks.
  func select(_ selection: TrackSelection)
  /// Asks for the picture that is shown, in the size of the video.
  func takeFrame(request: Int)
}

/// How exactly a place is found.
public nonisolated enum SeekTolerance: Sendable, Hashable {
  /// The very frame that is asked for.
  case exact
  /// The nearest place where decoding can begin: quick, for dragging.
  case keyframe
}

/// Where something to play comes from.
public nonisolated struct PlaybackSource: Sendable, Hashable {
  /// The address: `file:`, `http:`, `https:` or another that GStreamer opens.
  public var uri: String
  /// A file of subtitles that goes with it.
  public var subtitleURI: String?
  /// Where it begins.
  public var start: MediaTime?
  /// The tracks; nil for the medium's own choice, without subtitles.
  public var selection: TrackSelection?

  /// Whether the server gives it from the beginning only, which it says when it is asked for more.
  var isGivenInOrder = false
  /// Whether its own subtitles are drawn after it was turned, by a text sink.
  var turnsText = false

  /// What is at an address.
  public init(uri: String) { self.uri = uri }
}

/// How something is played.
public nonisolated struct PlaybackOptions: Sendable, Hashable {
  /// How fast, 0.25…4; the pitch stays.
  public var rate = 1.0
  /// How loud, 0…1, as ears count: half is half as loud.
  public var volume = 1.0
  /// Whether there is no sound.
  public var isMuted = false
  /// By how much subtitles come later than their file says; negative for earlier.
  public var subtitleDelay = MediaTime.zero
  /// How large subtitles are; 1 is usual.
  public var subtitleScale = 1.0
  /// What is played again and again; nil for everything, once.
  public var loop: LoopRange?

  /// As it was recorded.
  public init() {}
}

/// A part that is played again and again.
public nonisolated struct LoopRange: Sendable, Hashable {
  /// Where it begins; nil for the beginning of the item.
  public var start: MediaTime?
  /// Where it ends; nil for the end of the item. Where that is not after `start`, nothing is repeated.
  public var end: MediaTime?

  /// A range.
  public init(start: MediaTime? = nil, end: MediaTime? = nil) { (self.start, self.end) = (start, end) }
}

/// The tracks that are played.
public nonisolated struct TrackSelection: Sendable, Hashable {
  /// The pictures; nil for none.
  public var video: MediaTrack.ID?
  /// The sound; nil for none.
  public var audio: MediaTrack.ID?
  /// The subtitles; nil for none.
  public var subtitle: MediaTrack.ID?

  /// Some tracks.
  public init(video: MediaTrack.ID? = nil, audio: MediaTrack.ID? = nil, subtitle: MediaTrack.ID? = nil) {
    (self.video, self.audio, self.subtitle) = (video, audio, subtitle)
  }
}
