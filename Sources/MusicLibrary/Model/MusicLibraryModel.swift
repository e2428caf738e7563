import GObjectKit
import Observation

/// The state of the music library: tracks, albums, artists, playlists, and the progress of reading.
@MainActor @Observable public final class MusicLibraryModel {
  /// Everything at this moment.
  public private(set) var snapshot = MusicSnapshot()
  /// Increases with each new snapshot.
  public private(set) var generation = 0
  /// The playlists by name.
  public private(set) var playlists: [MusicPlaylist] = []
  /// How far reading is; nil when it has ended.
  public private(set) var progress: Progress?
  /// Why the folder cannot be read; nil if it can.
  public private(set) var problem: FileError?
  /// Whether the tracks of the last session or of the first scan are there, so that an empty library is really empty.
  public private(set) var hasLoaded = false
  /// Whether a scan is complete and all songs that it found are read, so that the library is as the folder is.
  public private(set) var hasScanned = false
  /// Increases when covers change, so that they are read again.
  public private(set) var coverGeneration = 0
  /// The Music folder.
  public let folder: String

  /// How far reading is.
  public struct Progress: Sendable, Hashable {
    /// The number of files that are read.
    public var done: Int
    /// The number of files to read, with those that are read.
    public var total: Int
  }

  /// Reads and watches the folder.
  @ObservationIgnored public let service: any MusicServing
  @ObservationIgnored private var listening: Task<Void, Never>?

  /// Creates a library, which is empty until `start()`.
  public init(folder: String, service: any MusicServing) {
    (self.folder, self.service) = (folder, service)
    listening = Task { [weak self, events = service.events] in
      for await event in events { self?.handle(event) }
    }
  }

  isolated deinit { listening?.cancel() }

  /// Begins to read the folder.
  public func start() { service.start(folder: folder) }

  /// Reads folders again that cannot be watched, and looks for missing files. Call it when the window gets the focus.
  public func rescan() { service.rescan() }

  /// Writes all that is not written yet. Blocks; call it at the end of the program.
  public func close() { service.close() }

  /// The track of a URI; nil if it is no file of the library.
  public func track(for uri: String) -> Track? {
    // A stream needs no look-up.
    guard uri.hasPrefix("file:"), let file = File(uri: uri) else { return nil }
    return snapshot[path: file.path]
  }

  /// Finds songs, albums and artists; see `MusicSnapshot.search`.
  public func search(_ text: String) async -> MusicSearch { await snapshot.search(text) }

  // MARK: Playlists that are written

  /// The playlists as the service has reported them last.
  @ObservationIgnored private var reported: [MusicPlaylist] = []
  /// The playlists that are shown as they will be: the number of writes under way, and what the last one has written.
  @ObservationIgnored private var writing: [String: (count: Int, written: MusicPlaylist?)] = [:]

  /// Shows a playlist as it will be when it is written. Older reports do not replace it.
  func beginWriting(_ playlist: MusicPlaylist) {
    writing[playlist.path] = ((writing[playlist.path]?.count ?? 0) + 1, writing[playlist.path]?.written)
    if let index = playlists.firstIndex(where: { $0.path == playlist.path }) { playlists[index] = playlist }
  }

  /// Notes that a playlist was written; nil if that failed.
  func endWriting(_ path: String, _ written: MusicPlaylist?) {
    guard let state = writing[path] else { return }
    writing[path] = (state.count - 1, written ?? state.written)
    if state.count == 1 { showReported() }
  }

  private func showReported() {
    let shown = Dictionary(playlists.map { ($0.path, $0) }) { first, _ in first }
    let new = reported.map { playlist in
      guard let state = writing[playlist.path] else { return playlist }
      if state.count > 0 { return shown[playlist.path] ?? playlist }
      if let written = state.written, written.revision > playlist.revision { return written }
      writing[playlist.path] = nil
      return playlist
    }
    if playlists != new { playlists = new }
  }

  private func handle(_ event: MusicEvent) {
    switch event {
    case .tracks(let snapshot):
      self.snapshot = snapshot
      generation += 1
      hasLoaded = true
    case .playlists(let playlists):
      reported = playlists
      showReported()
    case .progress(let done, let total):
      progress = done < total ? Progress(done: done, total: total) : nil
      if done == total { (hasLoaded, hasScanned) = (true, true) }
    case .coversChanged: coverGeneration += 1
    case .folderUnreadable(let error):
      problem = error
      hasLoaded = true
    case .folderReadable: problem = nil
    case .storeUnavailable: break
    }
  }
}
