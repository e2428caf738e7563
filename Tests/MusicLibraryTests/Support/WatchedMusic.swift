import FileTesting
import GObjectKit
import MediaLibrary
import MusicLibrary
import TestTools
import Testing

/// A Music folder with its service, as the app has it.
@MainActor
final class WatchedMusic {
  let folder: TemporaryFolder
  /// The folder of the store.
  let data: TemporaryFolder
  let reader = TextSongReader()
  let service: MusicService
  private(set) var events: [MusicEvent] = []
  private(set) var snapshot = MusicSnapshot()
  private(set) var playlists: [MusicPlaylist] = []
  /// Whether everything that was found is read.
  private(set) var isRead = false

  /// Starts the service.
  ///
  /// - Parameters:
  ///   - root: The Music folder; nil for that of `folder`.
  ///   - reader: Reads songs; nil for `reader`.
  init(
    _ folder: TemporaryFolder, data: TemporaryFolder, root: String? = nil, reader: (any TrackReading)? = nil
  ) {
    (self.folder, self.data) = (folder, data)
    service = MusicService(dataFolder: data.path, reader: reader ?? self.reader)
    Task { [weak self, events = service.events] in
      for await event in events { self?.handle(event) }
    }
    service.start(folder: root ?? folder.path)
  }

  private func handle(_ event: MusicEvent) {
    events.append(event)
    switch event {
    case .tracks(let snapshot): self.snapshot = snapshot
    case .playlists(let playlists): self.playlists = playlists
    case .progress(let done, let total): isRead = done == total
    default: break
    }
  }

  /// The titles in order.
  var titles: [String] { snapshot.tracks.map(\.title) }
  /// The number of snapshots.
  var snapshotCount: Int { events.count { if case .tracks = $0 { true } else { false } } }

  func track(_ title: String) -> Track? { snapshot.tracks.first { $0.title == title } }
  func playlist(_ name: String) -> MusicPlaylist? { playlists.first { $0.name == name } }

  /// Waits until a condition holds.
  func wait(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
  ) async {
    await eventually("\(what); \(titles)", sourceLocation: sourceLocation) { condition() }
  }

  /// Waits until everything is read.
  func waitUntilRead(sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait("the library is read", sourceLocation: sourceLocation) { isRead }
  }
}

extension TemporaryFolder {
  /// Writes a song for `TextSongReader`.
  @discardableResult
  func song(_ name: String, _ lines: String..., modified: Int? = nil) throws -> String {
    try File(path: path(name)).parent.makeFolder()
    return try write(Array(lines.joined(separator: "\n").utf8), to: name, modified: modified)
  }
}
