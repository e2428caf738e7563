import GStreamerKit

/// What a service reports, in order. `item` and `request` are the numbers of the calls.
public nonisolated enum PlaybackEvent: Sendable {
  /// An item has prerolled at its start position and can be played.
  case ready(item: Int, MediaInfo)
  /// The information on an item has changed.
  case changed(item: Int, MediaInfo)
  /// An item cannot be played, or not any further.
  case failed(item: Int, PlayerError)
  /// An item is played without one of its parts, such as a track.
  case restricted(item: Int, PlayerError)
  /// The prefetched item has become the current one.
  case advanced(item: Int, MediaInfo)
  /// An item has been played to its end.
  case ended(item: Int)
  /// The playback state has changed.
  case state(PlaybackState)
  /// The position: after every change, and four times a second while playing.
  case time(item: Int, PlaybackClock)
  /// A loop has returned to its beginning.
  case looped(item: Int)
  /// Other tracks are played.
  case selected(item: Int, TrackSelection)
  /// A seek or step has ended, at the position of the clock. `isFinished` is false where a later one replaced it,
  /// or where it was not possible.
  case seekEnded(request: Int, isFinished: Bool, PlaybackClock?)
  /// The frame that was requested; nil where there is none.
  case frame(request: Int, VideoFrame?)
}

/// Whether a service plays.
public nonisolated enum PlaybackState: Sendable, Hashable {
  /// Playback is paused.
  case paused
  /// Playback is wanted and waits for data; `percent` is the buffering level, 0…100.
  case waiting(percent: Int)
  /// The item is playing.
  case playing
}

/// What is known of an item.
public nonisolated struct MediaInfo: Sendable, Hashable {
  /// The duration; nil where it is not known, as for a radio station.
  public var duration: MediaTime?
  /// The tracks that can be selected.
  public var tracks: [MediaTrack] = []
  /// The chapters, in order.
  public var chapters: [MediaChapter] = []
  /// The tags of the item.
  public var tags = MediaTags()
  /// The size of the video, upright and with square pixels; nil without video.
  public var videoSize: VideoSize?
  /// Whether the item is live, such as a radio station: it has no duration.
  public var isLive = false
  /// Whether the item can seek.
  public var isSeekable = false

  /// Creates an empty value.
  public init() {}
}

/// Interpolates the position at any moment, without a query of the pipeline.
public nonisolated struct PlaybackClock: Sendable, Hashable {
  /// The position at `instant`.
  public var time: MediaTime
  /// The moment at which `time` was the position.
  public var instant: ContinuousClock.Instant
  /// The rate at which the position moves; 0 while it does not.
  public var rate: Double

  /// Creates a clock.
  public init(time: MediaTime, instant: ContinuousClock.Instant = .now, rate: Double) {
    (self.time, self.instant, self.rate) = (time, instant, rate)
  }

  /// The position at a moment; `time` itself for moments before `instant`.
  public func time(at moment: ContinuousClock.Instant = .now) -> MediaTime {
    guard rate != 0, moment > instant else { return time }
    return time + MediaTime(seconds: (moment - instant).inSeconds * rate, timescale: 1_000_000)
  }
}
