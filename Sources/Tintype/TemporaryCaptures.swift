import GObjectKit

/// Temporary captures: photos that were taken for the board and not saved to the library.
nonisolated enum TemporaryCaptures {
  /// The folder of temporary captures.
  static var folder: File { File(path: UserDirectories.cache).child("tintype").child("taken") }

  /// Deletes captures of earlier sessions, which are no longer on the board. Captures newer than this call are kept.
  @concurrent static func clear() async {
    let start = Timestamp.now
    guard let reader = try? DirectoryReader(path: folder.path, followingLinks: false) else { return }
    var batch = DirectoryBatch()
    while (try? reader.read(limit: 1000, into: &batch) { _, kind in kind == .file }) == true {}
    for entry in batch.entries where entry.info.modified < start {
      // A file that cannot be deleted is tried again at the next start.
      try? folder.child(batch.name(of: entry)).delete()
    }
  }
}
