import GObjectKit
import MediaLibrary

/// Reads and watches the Music folder. `MusicService` is the implementation; tests of models use fakes. Calls return at
/// once and may come from any thread.
public protocol MusicServing: Sendable {
  /// The events in order. Supports one reader.
  var events: AsyncStream<MusicEvent> { get }
  /// Begins to read the folder and to watch it. The tracks of the last session are reported first.
  func start(folder: String)
  /// Reads folders again that cannot be watched. Call it when the window gets the focus.
  func rescan()
  /// Writes all that is not written yet, and closes the database. Blocks; the program ends.
  func close()

  /// The cover of the file at `path`: embedded, or `cover`, `folder` or `front` in its folder.
  ///
  /// - Returns: The encoded image as it is there; nil for none.
  func cover(of path: String) async -> Bytes?
  /// The waveform of the file at `path`, from the store or computed by a worker: longer and longer ones, the last of
  /// them complete. Ends early where the file cannot be decoded, and when its reader is cancelled.
  func waveform(of path: String) -> AsyncStream<Waveform>
  /// The lyrics of the file at `path`: embedded, or of the LRC file beside it, which precedes; nil for none.
  func lyrics(of path: String) async -> Lyrics?

  /// Makes a playlist with these URIs, or replaces all entries of one, in an M3U8 file with relative paths.
  ///
  /// - Parameter path: The file of an existing playlist; nil to make one.
  /// - Returns: The playlist as it is written.
  func write(
    _ entries: [MusicPlaylist.Entry], playlist path: String?, name: String
  ) async throws(PlaylistError) -> MusicPlaylist
  /// Renames the file of a playlist. Returns the new path.
  func rename(playlist path: String, to name: String) async throws(PlaylistError) -> String
  /// Moves the file of a playlist to the trash.
  func trash(playlist path: String) async throws(PlaylistError) -> TrashedFile
  /// Moves the file of a playlist back from the trash.
  func restore(_ playlist: TrashedFile) async throws(PlaylistError)
}

/// Why a playlist was not changed.
public enum PlaylistError: Error, Sendable, Hashable {
  /// The file system refuses; the name of the playlist and the reason.
  case file(name: String, FileError)
  /// A playlist of this name exists.
  case exists(name: String)
  /// The name is empty, or is none for a file.
  case unusableName
}

/// What a `MusicServing` reports.
public enum MusicEvent: Sendable {
  /// The tracks, albums and artists.
  case tracks(MusicSnapshot)
  /// All playlists by name.
  case playlists([MusicPlaylist])
  /// How far reading is: `done` of `total` files; equal when it has ended.
  case progress(done: Int, total: Int)
  /// The cover of these files may differ from what was read before.
  case coversChanged([String])
  /// The folder does not exist (`FileError.notFound`), or cannot be read. It is read when it appears.
  case folderUnreadable(FileError)
  /// The folder can be read, after it could not.
  case folderReadable
  /// The store of the library could not be opened, so that every start reads all files again.
  case storeUnavailable
}
