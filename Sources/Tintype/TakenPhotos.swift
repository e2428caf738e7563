import GObjectKit
import LibraryIndex
import MediaLibrary

/// The photos that were taken for the board and are not saved yet. They are items of the library, in the collection Not
/// Saved, until the user saves them or moves them to the trash.
nonisolated enum TakenPhotos {
  /// The folder of the photos. Not in the cache, which other programs may empty.
  private static var folder: File { File(path: UserDirectories.data).child("tintype").child("taken") }

  /// The folder as a part of the library.
  static var root: LibraryRoot { LibraryRoot(path: folder.path, isUnsaved: true) }

  /// The folder of photos that the user has not yet decided to use. Hidden from the library.
  static var undecided: File { folder.child(".undecided") }

  /// Makes the folder, for which the library waits, and deletes what nobody decided about before the last session ended.
  /// Blocks.
  static func prepare() {
    if let reader = try? DirectoryReader(path: undecided.path, followingLinks: false) {
      var batch = DirectoryBatch()
      while (try? reader.read(limit: 1000, into: &batch) { _, kind in kind == .file }) == true {}
      for entry in batch.entries { try? undecided.child(batch.name(of: entry)).delete() }
    }
    // The dialog that takes a photo reports a folder that cannot be written.
    try? folder.makeFolder()
  }

  /// Keeps a photo that the user has decided to use. Blocks.
  ///
  /// - Parameter path: The path of a photo in `undecided`.
  /// - Returns: The new path.
  static func keep(_ path: String) throws(FileError) -> String {
    let file = File(path: path)
    return try file.renameToFreeName(in: folder, name: FileName(file.name).numbered).path
  }

  /// Moves a photo into the Camera folder, with its sidecar.
  ///
  /// - Returns: The new path; nil if the user has disabled the Pictures folder.
  static func save(_ photo: MediaItem) async throws(LibraryError) -> String? {
    guard let path = try await PictureImport.ofTakenPhotos?.move(photo.path) else { return nil }
    await blocking {
      let sidecar = File(path: Sidecar.path(for: photo.path))
      if sidecar.exists { try? sidecar.rename(to: File(path: Sidecar.path(for: path))) }
    }
    return path
  }
}
