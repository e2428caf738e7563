import GObjectKit
import Imaging

/// The photos that were taken for the board and not saved to the library. They are kept until the person removes or
/// saves them, and are on the board again at the next start.
nonisolated enum TakenPhotos {
  /// A photo of an earlier session.
  struct Photo: Sendable {
    let path: String
    let date: Timestamp
  }

  /// The folder of the photos. Not in the cache, which other programs may empty.
  static var folder: File { File(path: UserDirectories.data).child("tintype").child("taken") }

  /// The photos that were removed from the board. They are kept as long as the removal can be undone: until the next
  /// start.
  private static var removed: File { folder.child("removed") }

  /// Reads the photos of earlier sessions, oldest first, and deletes the removed ones. Blocks.
  static func load() -> [Photo] {
    for photo in photos(in: removed) { try? File(path: photo.path).delete() }
    return photos(in: folder)
  }

  /// Moves a photo to the removed ones. Blocks.
  static func remove(_ file: File) throws(FileError) {
    try removed.makeFolder()
    try file.rename(to: removed.child(file.name))
  }

  /// Moves a removed photo back. Blocks.
  static func restore(_ file: File) throws(FileError) { try removed.child(file.name).rename(to: file) }

  private static func photos(in folder: File) -> [Photo] {
    guard let reader = try? DirectoryReader(path: folder.path, followingLinks: false) else { return [] }
    var batch = DirectoryBatch()
    while (try? reader.read(limit: 1000, into: &batch) { _, kind in kind == .file }) == true {}
    return batch.entries.compactMap { entry in
      let file = folder.child(batch.name(of: entry))
      guard ImageFormats.isCandidate(fileName: file.name) else { return nil }
      return Photo(path: file.path, date: entry.info.modified)
    }.sorted { ($0.date, $0.path) < ($1.date, $1.path) }
  }
}
