import GObjectKit
import MediaLibrary

/// Writing the files beside the database.
extension LibraryIndexer {
  /// The time without changes after which the start-up snapshot is written; the last facts have reached the items then.
  private static let settlingTime = Duration.seconds(2)

  /// Reads the albums.
  func loadAlbums() {
    guard let albums = read(AlbumTable.albums) else { return }
    status.albums = albums
  }

  /// Called when nothing waits to be read.
  func settle() {
    markPairs()
    database?.writeMirror()
    settling?.cancel()
    settling = Task { [weak self] in
      do { try await Task.sleep(for: Self.settlingTime) } catch { return }
      await self?.writeStartSnapshot()
    }
  }

  /// Writes the start-up snapshot, unless the library is as it was when it was written the last time.
  func writeStartSnapshot() {
    settling = nil
    // A library that is not scanned completely would lose the facts of the other files.
    guard found == nil, database?.isPersistent == true, snapshotChanges != status.changes else { return }
    do throws(FileError) {
      try StartSnapshot(snapshot).write(path: location.snapshot)
      snapshotChanges = status.changes
    } catch {
      logger.warning("The start-up snapshot cannot be written: \(error)")
    }
  }

  /// Writes everything that is not written yet.
  public func flush() {
    saveResults()
    database?.writeMirror()
    writeStartSnapshot()
  }

  /// Ends the index: writes everything and closes the database. Reading ends.
  public func close() {
    flush()
    queue.removeAll()
    database?.close()
    database = nil
  }

  /// The path of the start-up snapshot of an index in a folder, for `LibraryService`.
  public static func startSnapshot(in folder: String) -> String {
    IndexDatabase.Location(folder: folder).snapshot
  }
}
