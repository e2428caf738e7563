import GObjectKit
import L10n
import MusicLibrary

/// A row of a list of songs: a track of the library, or an entry of a playlist whose file the library does not have.
public nonisolated struct Song: Identifiable, Hashable, Sendable {
  /// Identifies the row in its list. A playlist may contain a track twice.
  public let id: UInt64
  /// The track; nil for an entry of a playlist whose file the library does not have.
  public let track: Track?
  /// The URI, for playing it.
  public let uri: String
  let title: String
  let duration: Duration
  /// Whether the file of a playlist's entry is missing.
  let isMissing: Bool

  init(_ track: Track, id: UInt64? = nil) {
    self.id = id ?? UInt64(bitPattern: track.id.rawValue)
    self.track = track
    (uri, title, duration, isMissing) = (track.uri, track.title, track.duration, false)
  }

  init(_ entry: MusicPlaylist.Entry, _ track: Track?, id: UInt64) {
    self.id = id
    self.track = track
    uri = track?.uri ?? entry.uri
    title = track?.title ?? entry.title ?? entry.uri.lastComponent
    duration = track?.duration ?? entry.duration ?? .zero
    isMissing = track == nil && entry.isMissing
  }

  /// The artists as one text, such as "Ella & Louis"; empty where they are not known.
  var artistText: String { track?.artists.joinedNames ?? "" }
  /// The title of the album; empty without one.
  var albumText: String { track?.albumTitle ?? "" }
  /// The duration, such as "3:20"; empty where it is not known.
  var durationText: String { duration > .zero ? duration.clockText : "" }
}

nonisolated extension [String] {
  /// The names as one text.
  var joinedNames: String { trList(self) }
}

nonisolated extension String {
  /// The last component of a URI or path, without percent escapes.
  fileprivate var lastComponent: String {
    File(uri: self)?.displayName ?? split(separator: "/").last.map(String.init) ?? self
  }
}
