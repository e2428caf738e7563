import GObjectKit

/// The root folders, which may be missing, appear and disappear. Used only on the scanner's thread.
final class RootFolders {
  private struct Root {
    let root: LibraryRoot
    var node: FolderNode?
    /// While the root is missing: the watch of the nearest existing folder above it.
    var ancestor: FileWatch?
  }

  private let folders: LibraryFolders
  private let report: AsyncStream<LibraryEvent>.Continuation
  private var roots: [Root] = []

  /// Creates an empty list of roots.
  ///
  /// - Parameter report: Receives which roots are missing and found again.
  init(folders: LibraryFolders, report: AsyncStream<LibraryEvent>.Continuation) {
    (self.folders, self.report) = (folders, report)
  }

  /// The watches of the root folders.
  var watches: Set<FileWatch> { Set(roots.compactMap { $0.node?.watch }) }
  /// The watches of folders above missing roots.
  var ancestors: Set<FileWatch> { Set(roots.compactMap(\.ancestor)) }

  /// Whether a root is missing. The kernel does not report a file system that is mounted at its place.
  var hasMissing: Bool { roots.contains { $0.node == nil } }

  /// Returns whether a root with the same path was added.
  func contains(_ root: LibraryRoot) -> Bool { roots.contains { $0.root.path == root.path } }

  /// Returns whether a folder is a root.
  func contains(_ node: FolderNode) -> Bool { roots.contains { $0.node === node } }

  /// Adds a root, whose path must differ from those of the others, and queues it for reading. Reports it if it is
  /// missing.
  func add(_ root: LibraryRoot) {
    roots.append(Root(root: root))
    openRoot(roots.count - 1, isNew: true)
  }

  /// Removes a root with its items.
  func remove(_ root: LibraryRoot) {
    guard let index = roots.firstIndex(where: { $0.root.path == root.path }) else { return }
    let removed = roots.remove(at: index)
    if let ancestor = removed.ancestor { folders.watches.unwatch(ancestor) }
    if let node = removed.node { folders.remove(node, permanently: true) }
  }

  /// Checks which roots appeared, disappeared or were replaced by another folder.
  func check() {
    for index in roots.indices {
      guard let node = roots[index].node else {
        openRoot(index, isNew: false)
        continue
      }
      let info = try? File(path: roots[index].root.path).info()
      let isSame = info?.kind == .folder && (node.identity == nil || node.identity == info?.identity)
      if isSame, !node.isGone { continue }
      folders.remove(node)
      roots[index].node = nil
      openRoot(index, isNew: true)
    }
  }

  private func openRoot(_ index: Int, isNew: Bool) {
    let root = roots[index].root
    let file = File(path: root.path)
    guard let info = try? file.info(), info.kind == .folder else {
      // Without unsaved photos there may be no folder for them.
      if isNew, !root.isUnsaved { report.yield(.rootMissing(path: root.path)) }
      watchAncestor(of: file, for: index)
      // The folder may have appeared before the watch was added.
      if file.exists, isNew { openRoot(index, isNew: false) }
      return
    }
    setAncestor(nil, for: index)
    if !isNew { report.yield(.rootFound(path: root.path)) }
    let node = FolderNode(folder: MediaFolder(root))
    roots[index].node = node
    if let snapshot = folders.startSnapshot { folders.restore(node, from: snapshot) }
    folders.queue.add(node)
  }

  /// Watches the nearest existing folder above a missing root: a change there must precede the root's appearance.
  private func watchAncestor(of file: File, for index: Int) {
    var folder = file.parent
    while !folder.exists, folder.path != "/" { folder = folder.parent }
    setAncestor(try? folders.watches.watch(folder.path), for: index)
  }

  private func setAncestor(_ watch: FileWatch?, for index: Int) {
    // The new watch may be the previous one, which then keeps a user.
    if let previous = roots[index].ancestor { folders.watches.unwatch(previous) }
    roots[index].ancestor = watch
  }
}
