import GObjectKit

/// Restoring the contents of the last session, which are shown until the folders are read.
extension LibraryFolders {
  /// Adds the subfolders and files of a root folder as a snapshot has them, and queues the subfolders for reading. A folder
  /// that another root has restored is left to that root.
  func restore(_ root: FolderNode, from snapshot: StartSnapshot) {
    var nodes: [FolderNode?] = []
    for folder in snapshot.folders {
      let node = restoredNode(at: folder.path, below: root)
      nodes.append(node)
    }
    guard nodes.contains(where: { $0 != nil }) else { return }
    files.restore(snapshot, to: nodes)
    // The memory is needed for the scan.
    if restored.count == snapshot.folders.count { startSnapshot = nil }
  }

  /// Returns the node of a folder, which is added with the folders between it and the root; nil if it is not below the root,
  /// or if it is restored already.
  private func restoredNode(at path: [UInt8], below root: FolderNode) -> FolderNode? {
    let rootPath = root.path.fileBytes
    let prefix = rootPath == [UInt8(ascii: "/")] ? rootPath : rootPath + [UInt8(ascii: "/")]
    guard path == rootPath || path.starts(with: prefix), restored.insert(path).inserted else { return nil }
    var node = root
    for name in path.dropFirst(prefix.count).split(separator: UInt8(ascii: "/")) {
      node = node.children[Array(name)] ?? restoredChild(Array(name), of: node)
    }
    node.isListed = true
    return node
  }

  private func restoredChild(_ name: [UInt8], of parent: FolderNode) -> FolderNode {
    let node = FolderNode(
      folder: MediaFolder(path: parent.path(of: name), in: parent.folder, isLinked: false), name: name,
      parent: parent)
    // Compared with its content when it is read, even if nothing of it is stored.
    node.isListed = true
    queue.add(node)
    return node
  }

  /// Forgets what was restored of a folder that the library contains with another path.
  func forgetRestored(_ node: FolderNode) {
    for child in Array(node.children.values) { remove(child) }
    files.removeAll(in: node, permanently: false)
    node.isListed = false
  }
}
