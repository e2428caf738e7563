import Observation

/// What `MPRISPlayer` publishes and controls: a queue player, or a fake in tests. `playback` and `tracks` must be
/// observable.
public protocol MPRISControllable: AnyObject {
  /// The playback state.
  var playback: MPRISPlayback { get }
  /// The queue or a part of it, in order: what was played and is played soon. While it is empty, the player is not on
  /// the bus.
  var tracks: [MPRISTrack] { get }
  /// The position in the current track. Not observed.
  var position: MediaTime { get }
  /// Called after each change of the position that playback does not explain: a seek, a loop. `MPRISPlayer` sets
  /// it.
  var onJump: (() -> Void)? { get set }
  /// Performs a command that another program has sent. The caller checks first that `playback` allows it.
  func perform(_ command: MPRISCommand)
}

/// The state of a player on the bus, apart from its queue.
public nonisolated struct MPRISPlayback: Hashable, Sendable {
  /// Whether the player plays. The raw values are those of the specification.
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

  /// Whether the player plays.
  public var status = Status.stopped
  /// The current track; nil for none.
  public var current: MPRISTrack.ID?
  /// The playback rate; 1 is the recorded speed.
  public var rate = 1.0
  /// The range of rates.
  public var rates = 0.25...4
  /// The volume, 0…1.
  public var volume = 1.0
  /// What is repeated; nil where the player cannot loop.
  public var loop: Loop?
  /// Whether the order is random; nil where the player cannot shuffle.
  public var isShuffled: Bool?
  /// Whether there is a next track.
  public var canGoNext = false
  /// Whether there is a previous track.
  public var canGoPrevious = false
  /// Whether the current track can seek.
  public var canSeek = false
  /// Whether the current track can pause.
  public var canPause = false
  /// Whether there is a track that can play.
  public var canPlay = false
  /// Whether the player is fullscreen.
  public var isFullscreen = false
  /// Whether `isFullscreen` can be changed.
  public var canSetFullscreen = false

  /// Creates the state of a player without a track.
  public init() {}
}

/// A track of the queue.
public nonisolated struct MPRISTrack: Hashable, Sendable, Identifiable {
  /// Identifies the entry in the queue, not the file: a file that is queued twice is two tracks. Never reused.
  public var id: Int
  /// The URI.
  public var uri: String
  /// The title shown to the user.
  public var title: String
  /// The performing artists.
  public var artists: [String] = []
  /// The title of the album.
  public var album: String?
  /// The artists of the album.
  public var albumArtists: [String] = []
  /// The genres.
  public var genres: [String] = []
  /// The number of the track on its album, from 1.
  public var number: Int?
  /// The number of the disc in its set, from 1.
  public var disc: Int?
  /// The date in the format of ISO 8601, as far as it is known.
  public var created: String?
  /// The lyrics; nil where they are not known.
  public var lyrics: String?
  /// Comments.
  public var comments: [String] = []
  /// The duration; nil where it is not known.
  public var length: MediaTime?
  /// The URI of the cover.
  public var artwork: String?

  /// Creates a track.
  public init(id: Int, uri: String, title: String) { (self.id, self.uri, self.title) = (id, uri, title) }
}

/// A command from another program.
public nonisolated enum MPRISCommand: Hashable, Sendable {
  case play, pause, stop, next, previous, raise, quit
  /// Seek to a time of the current track.
  case seek(MediaTime)
  case setRate(Double)
  /// The volume, 0…1.
  case setVolume(Double)
  case setLoop(MPRISPlayback.Loop)
  case setShuffled(Bool)
  case setFullscreen(Bool)
  /// Open a URI and play it.
  case open(String)
  /// Add a URI to the queue; at its beginning where `after` is nil.
  case add(String, after: MPRISTrack.ID?, makesCurrent: Bool)
  case remove(MPRISTrack.ID)
  case go(MPRISTrack.ID)
}
