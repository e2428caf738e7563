import Observation

/// What `MPRISPlayer` shows to the desktop and controls: a queue, or in tests something that only looks like one.
/// `playback` and `tracks` are followed by observation, so they must be observable.
public protocol MPRISSubject: AnyObject {
  /// What happens now.
  var playback: MPRISPlayback { get }
  /// The queue, in its order; empty where nothing is open, and then nothing is shown to the desktop.
  var tracks: [MPRISTrack] { get }
  /// Where the current track is. Asked for, not followed.
  var position: MediaTime { get }
  /// Called after each jump that playing alone does not explain: a seek, a loop. To be set by `MPRISPlayer`.
  var onJump: (() -> Void)? { get set }
  /// Does what a person asked for elsewhere. Only what `playback` says is possible is asked.
  func perform(_ command: MPRISCommand)
}

/// What the desktop shows of a player, apart from its queue.
public nonisolated struct MPRISPlayback: Hashable, Sendable {
  /// Whether it plays. The raw values are those of the specification.
  public enum Status: String, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  /// What is repeated. The raw values are those of the specification.
  public enum Loop: String, Sendable {
    case none = "None"
    case track = "Track"
    case playlist = "Playlist"
  }

  /// Whether it plays.
  public var status = Status.stopped
  /// The current track; nil for none.
  public var current: MPRISTrack.ID?
  /// How fast; 1 is usual.
  public var rate = 1.0
  /// The slowest and the fastest.
  public var rates = 0.25...4
  /// How loud, 0…1.
  public var volume = 1.0
  /// What is repeated; nil where the player cannot repeat.
  public var loop: Loop?
  /// Whether the order is random; nil where the player cannot do that.
  public var isShuffled: Bool?
  /// Whether there is a next track.
  public var canGoNext = false
  /// Whether there is a track before.
  public var canGoPrevious = false
  /// Whether one can go to another place.
  public var canSeek = false
  /// Whether it can stand still.
  public var canPause = false
  /// Whether it can play.
  public var canPlay = false
  /// Whether it fills the screen.
  public var isFullscreen = false
  /// Whether that can be changed.
  public var canSetFullscreen = false

  /// Nothing is open.
  public init() {}
}

/// A track of the queue.
public nonisolated struct MPRISTrack: Hashable, Sendable, Identifiable {
  /// Names the place in the queue, not the file: the same file twice is two tracks. Never used again.
  public var id: Int
  /// Its address.
  public var uri: String
  /// What people call it.
  public var title: String
  /// Who plays.
  public var artists: [String] = []
  /// What it is a part of.
  public var album: String?
  /// Who the album is by.
  public var albumArtists: [String] = []
  /// Its genres.
  public var genres: [String] = []
  /// Which track of the album it is, from 1.
  public var number: Int?
  /// Words about it.
  public var comments: [String] = []
  /// How long it is; nil where nobody knows.
  public var length: MediaTime?
  /// The address of its picture.
  public var artwork: String?

  /// A track.
  public init(id: Int, uri: String, title: String) { (self.id, self.uri, self.title) = (id, uri, title) }
}

/// What can be asked of a player from elsewhere.
public nonisolated enum MPRISCommand: Hashable, Sendable {
  case play, pause, stop, next, previous, raise, quit
  /// To a place within the current track.
  case seek(MediaTime)
  case setRate(Double)
  /// 0…1
  case setVolume(Double)
  case setLoop(MPRISPlayback.Loop)
  case setShuffled(Bool)
  case setFullscreen(Bool)
  /// Open an address and play it.
  case open(String)
  /// Put an address into the queue, at its beginning where `after` is nil.
  case add(String, after: MPRISTrack.ID?, makesCurrent: Bool)
  case remove(MPRISTrack.ID)
  case go(MPRISTrack.ID)
}
