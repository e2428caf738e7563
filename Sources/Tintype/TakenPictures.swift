import GObjectKit

/// Pictures that were taken for the board and that nobody has stored yet.
nonisolated enum TakenPictures {
  /// Where they lie.
  static var folder: File { File(path: UserDirectories.cache).child("tintype").child("taken") }

  /// Deletes what a former start has left: with its window the board has forgotten it. A picture that is being
  /// taken just now stays.
  @concurrent static func clear() async {
    let start = Timestamp.now
    guard let reader = try? DirectoryReader(path: folder.path, followingLinks: false) else { return }
    var batch = DirectoryBatch()
    while (try? reader.read(limit: 1000, into: &batch) { _, kind in kind == .file }) == true {}
    for entry in batch.entries where entry.info.modified < start {
      // What cannot be deleted now may be at the next start.
      try? folder.child(batch.name(of: entry)).delete()
    }
  }
}
