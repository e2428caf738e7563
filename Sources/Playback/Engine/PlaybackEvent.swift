import GStreamerKit

/// What a service reports, in order. `item` and `request` are the numbers that the call gave.
public nonisolated enum PlaybackEvent: Sendable {
  /// An item can be played; its first picture is there.
  case ready(item: Int, MediaInfo)
  /// More became known of an item.
  case changed(item: Int, MediaInfo)
  /// An item cannot be played (any further).
  case failed(item: Int, PlayerError)
  /// An item is played without one of its tracks.
  case restricted(item: Int, PlayerError)
  /// The item that was prepared follows.
  case switched(item: Int, MediaInfo)
  /// All of an item was played.
  case ended(item: Int)
  /// Whether it plays.
  case state(PlaybackState)
  /// Where it is. Comes with every change, and four times a second while it plays.
  case time(item: Int, PlaybackClock)
  /// A part begins anew that is played again and again.
  case jumped(item: Int)
  /// Which tracks are played.
  case selected(item: Int, TrackSelection)
  /// A seek or step came to its end, and where it led to; `isFinished` is false where it was overtaken or not
  /// possible.
  case arrived(request: Int, isFinished: Bool, PlaybackClock?)
  /// The picture that was asked for; nil where there is none.
  case frame(request: Int, VideoFrame?)
}

/// Whether something plays.
public nonisolated enum PlaybackState: Sendable, Hashable {
  /// It stays where it is.
  case paused
  /// It is to play, and waits for data: so much of what it needs is there, 0…100.
  case waiting(percent: Int)
  /// It plays.
  case playing
}

/// What is known of an item.
public nonisolated struct MediaInfo: Sendable, Hashable {
  /// Its length; nil where nobody knows, as of a radio station.
  public var duration: MediaTime?
  /// What one can choose from.
  public var tracks: [MediaTrack] = []
  /// Its chapters, in order.
  public var chapters: [MediaChapter] = []
  /// What it says about itself.
  public var tags = MediaTags()
  /// The size of its pictures, upright and with square pixels; nil where there are none.
  public var videoSize: VideoSize?
  /// Whether it happens now, as on the radio: it has no length.
  public var isLive = false
  /// Whether one can go to other places.
  public var isSeekable = false

  /// Nothing is known.
  public init() {}
}

/// Says where playback is at any moment, without asking the pipeline.
public nonisolated struct PlaybackClock: Sendable, Hashable {
  /// The place at the moment `instant`.
  public var time: MediaTime
  /// When it was there.
  public var instant: ContinuousClock.Instant
  /// How fast it moves from there; 0 where it stands.
  public var rate: Double

  /// A clock.
  public init(time: MediaTime, instant: ContinuousClock.Instant = .now, rate: Double) {
    (self.time, self.instant, self.rate) = (time, instant, rate)
  }

  /// The place at another moment.
  public func time(at moment: ContinuousClock.Instant = .now) -> MediaTime {
    guard rate != 0, moment > instant else { return time }
    return time + MediaTime(seconds: (moment - instant).inSeconds * rate, timescale: 1_000_000)
  }
}
