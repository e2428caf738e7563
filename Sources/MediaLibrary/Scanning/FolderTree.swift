import GObjectKit

/// Finds folders by what the system calls them. A folder that several paths lead to is in the library
/// once; the other paths are remembered for when it leaves.
struct FolderTree {
  private var byWatch: [FileWatch: FolderNode] = [:]
  private var byIdentity: [FileIdentity: FolderNode] = [:]
  private var otherPaths: [FileIdentity: [FolderNode]] = [:]

  subscript(watch: FileWatch) -> FolderNode? { byWatch[watch] }

  /// All folders.
  var nodes: some Collection<FolderNode> { byIdentity.values }

  /// Notes which folder a node stands for.
  /// - Returns: false when that folder is in the library by another path.
  mutating func enter(_ node: FolderNode, as identity: FileIdentity) -> Bool {
    node.identity = identity
    if let known = byIdentity[identity], known !== node {
      otherPaths[identity, default: []].append(node)
      return false
    }
    byIdentity[identity] = node
    return true
  }

  mutating func enter(_ node: FolderNode, watch: FileWatch) {
    byWatch[watch] = node
    node.watch = watch
  }

  /// The system ended the folder's watch.
  mutating func forgetWatch(of node: FolderNode) {
    if let watch = node.watch { byWatch[watch] = nil }
    node.watch = nil
  }

  /// Forgets a folder, and says which other paths led to it.
  mutating func leave(_ node: FolderNode) -> [FolderNode] {
    if let watch = node.watch { byWatch[watch] = nil }
    guard let identity = node.identity, byIdentity[identity] === node else { return [] }
    byIdentity[identity] = nil
    return (otherPaths.removeValue(forKey: identity) ?? []).filter { !$0.isGone }
  }
}
