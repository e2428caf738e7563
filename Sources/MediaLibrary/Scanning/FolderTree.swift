import GObjectKit

/// Finds folder nodes by watch and by inode. A folder that several paths lead to appears in the library once; the other
/// paths are stored, in case the first one is removed.
struct FolderTree {
  private var byWatch: [FileWatch: FolderNode] = [:]
  private var byIdentity: [FileIdentity: FolderNode] = [:]
  private var otherPaths: [FileIdentity: [FolderNode]] = [:]

  subscript(watch: FileWatch) -> FolderNode? { byWatch[watch] }

  /// All folders.
  var nodes: some Collection<FolderNode> { byIdentity.values }

  /// Registers a node with the identity of its folder.
  /// - Returns: False if the library already contains the folder with another path.
  mutating func add(_ node: FolderNode, as identity: FileIdentity) -> Bool {
    node.identity = identity
    if let known = byIdentity[identity], known !== node {
      otherPaths[identity, default: []].append(node)
      return false
    }
    byIdentity[identity] = node
    return true
  }

  mutating func add(_ node: FolderNode, watch: FileWatch) {
    byWatch[watch] = node
    node.watch = watch
  }

  /// Removes a watch that the system ended.
  mutating func forgetWatch(of node: FolderNode) {
    if let watch = node.watch { byWatch[watch] = nil }
    node.watch = nil
  }

  /// Removes a folder. Returns the nodes of the other paths that lead to it.
  mutating func remove(_ node: FolderNode) -> [FolderNode] {
    if let watch = node.watch { byWatch[watch] = nil }
    guard let identity = node.identity, byIdentity[identity] === node else { return [] }
    byIdentity[identity] = nil
    return (otherPaths.removeValue(forKey: identity) ?? []).filter { !$0.isGone }
  }
}
