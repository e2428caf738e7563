import GObjectKit

/// Managing root folders, which may be missing, appear and disappear.
extension LibraryScanner {
  func add(_ root: LibraryRoot) {
    guard !roots.contains(where: { $0.root.path == root.path }) else { return }
    roots.append(Root(root: root))
    startScan()
    openRoot(roots.count - 1, isNew: true)
  }

  func remove(_ root: LibraryRoot) {
    guard let index = roots.firstIndex(where: { $0.root.path == root.path }) else { return }
    let removed = roots.remove(at: index)
    unwatchAncestor(removed.ancestor)
    if let node = removed.node { remove(node, permanently: true) }
    commit()
  }

  func rescan() {
    checkRoots()
    let again = foldersToRescan.filter { !$0.isGone }
    foldersToRescan = []
    for node in again { enqueue(node) }
  }

  /// Checks which roots appeared or disappeared.
  func checkRoots() {
    for index in roots.indices {
      guard let node = roots[index].node else {
        openRoot(index, isNew: false)
        continue
      }
      let info = try? File(path: roots[index].root.path).info()
      let isSame = info?.kind == .folder && (node.identity == nil || node.identity == info?.identity)
      if isSame, !node.isGone { continue }
      remove(node)
      roots[index].node = nil
      openRoot(index, isNew: true)
    }
  }

  private func openRoot(_ index: Int, isNew: Bool) {
    let root = roots[index].root
    let file = File(path: root.path)
    guard let info = try? file.info(), info.kind == .folder else {
      if isNew { report.yield(.rootMissing(path: root.path)) }
      watchAncestor(of: file, for: index)
      // The folder may have appeared before the watch was added.
      if file.exists, isNew { openRoot(index, isNew: false) }
      return
    }
    unwatchAncestor(roots[index].ancestor)
    roots[index].ancestor = nil
    if !isNew { report.yield(.rootFound(path: root.path)) }
    let node = FolderNode(folder: MediaFolder(path: root.path, isReadOnly: root.isReadOnly))
    roots[index].node = node
    enqueue(node)
  }

  /// Watches the nearest existing folder above a missing root: a change there must precede the root's appearance.
  private func watchAncestor(of file: File, for index: Int) {
    let previous = roots[index].ancestor
    var folder = file.parent
    while !folder.exists, folder.path != "/" { folder = folder.parent }
    roots[index].ancestor = try? watch(folder.path)
    if previous != roots[index].ancestor { unwatchAncestor(previous) }
  }

  private func unwatchAncestor(_ watch: FileWatch?) {
    // A folder has one watch that all users share.
    guard let watch, tree[watch] == nil, roots.filter({ $0.ancestor == watch }).count <= 1 else { return }
    monitor?.unwatch(watch)
  }
}
