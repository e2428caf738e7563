import GObjectKit
import Imaging
import LibraryIndex
import MediaLibrary

/// The photos that were taken for the board and are not saved yet. They are items of the library, in the collection Not
/// Saved, until the user saves them or moves them to the trash.
nonisolated enum TakenPhotos {
  /// The folder of the photos. Not in the cache, which other programs may empty.
  private static var folder: File { File(path: UserDirectories.data).child("tintype").child("taken") }

  /// The folder as a part of the library.
  static var root: LibraryRoot { LibraryRoot(path: folder.path, isUnsaved: true) }

  /// The folder of the temporary captures, before the user chooses Use Photo. Hidden, so that the library does not show
  /// them.
  static var temporaryCaptures: File { folder.child(".captures") }

  /// Makes the folder, for which the library waits. Blocks.
  ///
  /// Keeps the temporary captures of a session that ended before the user chose: Retake and Cancel delete theirs. Deletes
  /// what earlier versions kept until the next start so that a removal from the board could be undone.
  static func prepare() {
    // The dialog that takes a photo reports a folder that cannot be written.
    try? folder.makeFolder()
    Drafts(in: temporaryCaptures).deleteAbandoned()
    for photo in photos(in: temporaryCaptures) { _ = try? keep(photo.path) }
    let removed = folder.child("removed")
    for photo in photos(in: removed) { try? photo.delete() }
    try? removed.deleteFolder()
  }

  /// Keeps a temporary capture. Blocks.
  ///
  /// - Parameter path: The path of a photo in `temporaryCaptures`.
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

  private static func photos(in folder: File) -> [File] {
    guard let reader = try? DirectoryReader(path: folder.path, followingLinks: false) else { return [] }
    var batch = DirectoryBatch()
    while (try? reader.read(limit: 1000, into: &batch) { _, kind in kind == .file }) == true {}
    return batch.entries.map { folder.child(batch.name(of: $0)) }
      .filter { ImageFormats.isCandidate(fileName: $0.name) }
  }
}
