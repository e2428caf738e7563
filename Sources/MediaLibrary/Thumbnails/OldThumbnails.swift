import GObjectKit
import Synchronization

/// Removes the app's own thumbnails of edits that were replaced long ago. Nothing else removes them: desktops clean only
/// the shared cache.
enum OldThumbnails {
  /// The time in seconds after which a thumbnail is made again.
  private static let lifetime = 90 * 24 * 3600
  /// The folders that were cleaned in this process.
  private static let cleaned = Mutex(Set<String>())

  /// Removes the old thumbnails in a folder and its subfolders for the sizes, once in a process. Blocks.
  static func remove(in folder: String) {
    guard cleaned.withLock({ $0.insert(folder).inserted }) else { return }
    let limit = Timestamp.now.seconds - lifetime
    for size in ThumbnailSize.allCases {
      let folder = File(path: folder).child(size.rawValue)
      for file in files(in: folder) where ((try? file.info())?.modified.seconds ?? limit) < limit {
        try? file.delete()
      }
    }
  }

  private static func files(in folder: File) -> [File] {
    guard let reader = try? DirectoryReader(path: folder.path) else { return [] }
    var batch = DirectoryBatch()
    while (try? reader.read(limit: 1000, into: &batch) { _, _ in true }) == true {}
    return batch.entries.map { folder.child(batch.name(of: $0)) }
  }
}
