import GObjectKit

/// Reads the queued folders one after the other, in batches. Used only on the scanner's thread.
final class FolderScan {
  /// A folder that is being read.
  private struct Listing {
    let node: FolderNode
    let reader: DirectoryReader
    /// The complete contents, if the folder was read before: removed files are only known at the end.
    var found = DirectoryBatch()
  }

  private let folders: LibraryFolders
  private let roots: RootFolders
  private var listing: Listing?

  /// Creates a scan of the folders in the queue of `folders`.
  init(folders: LibraryFolders, roots: RootFolders) { (self.folders, self.roots) = (folders, roots) }

  /// Whether a folder is partly read.
  var isReading: Bool { listing.map { !$0.node.isGone } ?? false }

  /// Reads up to `limit` directory entries of the current folder or of the next one. Returns false if no folder is left.
  ///
  /// - Parameter isPending: Whether a program may still be writing a file.
  func readBatch(limit: Int, isPending: (_ name: [UInt8], _ node: FolderNode) -> Bool) -> Bool {
    guard var current = isReading ? listing : openNext() else {
      listing = nil
      return false
    }
    listing = nil
    let node = current.node
    var hasMore = false
    do {
      if node.isListed {
        hasMore = try read(current.reader, of: node, limit: limit, into: &current.found)
        if !hasMore {
          let found = current.found
          current.found = DirectoryBatch()
          folders.compareFolders(of: found, with: node)
          folders.files.compare(consume found, with: node) { isPending($0, node) }
        }
      } else {
        var batch = DirectoryBatch()
        hasMore = try read(current.reader, of: node, limit: limit, into: &batch)
        folders.files.add(batch, to: node)
        folders.addFolders(of: batch, in: node)
      }
    } catch {
      // Keep the files that were found, and do not treat the missing ones as removed.
      folders.markUnreadable(node, reason: error)
    }
    if hasMore { listing = current } else { finish(node) }
    return true
  }

  private func read(
    _ reader: DirectoryReader, of node: FolderNode, limit: Int, into batch: inout DirectoryBatch
  ) throws(FileError) -> Bool {
    try reader.read(limit: limit, into: &batch) { name, kind in
      if kind == .file, MediaNames.isSidecar(name) {
        folders.noteSidecar(name.indices.map { name[$0] }, in: node)
      }
      return folders.names.accept(name, kind)
    }
  }

  private func finish(_ node: FolderNode) {
    guard !node.isListed else { return }
    folders.files.finish(node)
    node.isListed = true
  }

  private func openNext() -> Listing? {
    while let node = folders.queue.next() {
      if let reader = folders.open(node) { return Listing(node: node, reader: reader) }
      if node.isGone, roots.contains(node) { roots.check() }
    }
    return nil
  }
}
