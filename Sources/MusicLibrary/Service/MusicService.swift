import GObjectKit
import LibraryIndex
import MediaLibrary

/// Reads and watches the Music folder; see `MusicServing`.
///
/// `LibraryService` scans and watches; `MusicIndexer` reads songs, stores their tags, and reports; `PlaylistLibrary`
/// does the same for playlists. The service ends when it is released.
public final class MusicService: MusicServing {
  /// The events in order. Supports one reader.
  public let events: AsyncStream<MusicEvent>

  private enum Message: Sendable {
    case open(LibraryRoot)
    case scanner(LibraryEvent)
    case songs(MusicSnapshot)
  }

  private let library: LibraryService
  private let indexer: MusicIndexer
  private let playlists: PlaylistLibrary
  private let reader: any TrackReading
  private let inbox: AsyncStream<Message>.Continuation

  /// Creates a service, which does nothing before `start`.
  ///
  /// - Parameters:
  ///   - dataFolder: The folder of the database, which is created if it does not exist.
  ///   - reader: Reads songs.
  public init(dataFolder: String, reader: any TrackReading = TrackReader()) {
    let (events, report) = AsyncStream.makeStream(of: MusicEvent.self)
    let (messages, inbox) = AsyncStream.makeStream(of: Message.self)
    let library = LibraryService(extensions: MusicFileKind.extensions)
    let indexer = MusicIndexer(dataFolder: dataFolder, reader: reader, report: report) {
      inbox.yield(.songs($0))
    }
    let playlists = PlaylistLibrary(report: report)
    (self.events, self.inbox, self.library, self.indexer) = (events, inbox, library, indexer)
    (self.playlists, self.reader) = (playlists, reader)
    Task.detached(priority: .utility) {
      for await event in library.events { inbox.yield(.scanner(event)) }
    }
    Task.detached(priority: .utility) { [weak library] in
      for await message in messages {
        switch message {
        case .open(let root):
          // The tracks of the last session precede what the scanner finds.
          await indexer.open(root: root.path)
          await playlists.open(folder: root.path)
          library?.add(root)
        case .scanner(let event):
          await indexer.handle(event)
          await playlists.handle(event)
        case .songs(let songs): await playlists.follow(songs)
        }
      }
      report.finish()
    }
  }

  deinit { inbox.finish() }

  /// Begins to read the folder and to watch it.
  public func start(folder: String) { inbox.yield(.open(LibraryRoot(path: folder))) }

  /// Adds a folder whose files are not changed, such as the samples of the app. Call it after `start`.
  public func addSamples(folder: String) { inbox.yield(.open(LibraryRoot(path: folder, isReadOnly: true))) }

  /// Reads folders again that cannot be watched, and looks for missing files of playlists.
  public func rescan() {
    library.rescan()
    Task { [playlists] in await playlists.rescan() }
  }

  /// Writes all that is not written yet, and closes the database. Blocks for two seconds at most.
  public func close() {
    waitForTask(within: .seconds(2)) { [indexer] in await indexer.close() }
  }
}

/// Single songs.
extension MusicService {
  /// The cover of the file at `path`; see `MusicServing`.
  public func cover(of path: String) async -> Bytes? {
    // A worker need not look for a cover that is known to be missing.
    if await indexer.record(of: path)?.tags.hasCover != false, let cover = await reader.cover(ofFileAt: path)
    {
      return cover
    }
    return await blocking { CoverFiles.read(forSongsIn: File(path: path).parent.path) }
  }

  /// The waveform of the file at `path`; see `MusicServing`.
  public func waveform(of path: String) -> AsyncStream<Waveform> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { stream in
      let work = Task { [indexer, reader] in
        defer { stream.finish() }
        let record = await indexer.record(of: path)
        if let record, let known = await indexer.waveform(of: record.id) {
          stream.yield(known)
          return
        }
        for await waveform in reader.waveform(ofFileAt: path, duration: record?.tags.duration ?? .zero) {
          stream.yield(waveform)
          if waveform.isComplete, let record { await indexer.keep(waveform, of: record) }
        }
      }
      stream.onTermination = { _ in work.cancel() }
    }
  }

  /// The lyrics of the file at `path`; see `MusicServing`.
  public func lyrics(of path: String) async -> Lyrics? {
    if let lyrics = await blocking({ Lyrics.read(besideSongAt: path) }) { return lyrics }
    return Lyrics((try? await reader.tags(ofFileAt: path))?.lyrics)
  }
}

/// Playlists.
extension MusicService {
  /// Makes a playlist or replaces its entries; see `MusicServing`.
  public func write(
    _ entries: [MusicPlaylist.Entry], playlist path: String?, name: String
  ) async throws(PlaylistError) -> MusicPlaylist {
    try await playlists.write(entries, playlist: path, name: name)
  }

  /// Renames a playlist; see `MusicServing`.
  public func rename(playlist path: String, to name: String) async throws(PlaylistError) -> String {
    try await playlists.rename(path, to: name)
  }

  /// Moves a playlist to the trash; see `MusicServing`.
  public func trash(playlist path: String) async throws(PlaylistError) -> TrashedFile {
    let trashed = try await PlaylistTrash.move(path)
    await playlists.forget(path)
    return trashed
  }

  /// Moves a playlist back from the trash; see `MusicServing`.
  public func restore(_ playlist: TrashedFile) async throws(PlaylistError) {
    try await PlaylistTrash.restore(playlist)
  }
}
