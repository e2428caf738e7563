import GObjectKit

/// A node of the scanner's folder tree, with the folder's watch and the rows of its files. Used only on the scanner's
/// thread.
final class FolderNode {
  private(set) var folder: MediaFolder
  /// The name in the parent folder.
  private(set) var name: [UInt8]
  private(set) weak var parent: FolderNode?
  /// The subfolders by name.
  private(set) var children: [[UInt8]: FolderNode] = [:]
  /// The rows of the files; sorted by name after `isListed` is set.
  var slots: [MediaTable.Slot] = []
  /// Whether the folder has been read completely once.
  var isListed = false
  /// Whether the folder is queued for reading.
  var isQueued = false
  /// Whether the folder was removed from the tree.
  var isGone = false
  /// Whether the folder was reported as unreadable.
  var isUnreadable = false
  /// Whether the folder was found through a symbolic link.
  let isLinked: Bool
  /// Whether changes of the folder are not reported; see `File.isOnRemoteFileSystem`.
  var isRemote = false
  /// The names of subfolders at which another file system is or was mounted.
  var mountPoints = Set<[UInt8]>()
  /// The modification time when the folder was opened.
  var modified: Timestamp?
  var identity: FileIdentity?
  var watch: FileWatch?

  init(folder: MediaFolder, name: [UInt8] = [], parent: FolderNode? = nil, isLinked: Bool = false) {
    (self.folder, self.name, self.parent, self.isLinked) = (folder, name, parent, isLinked)
    parent?.children[name] = self
  }

  var path: String { folder.path }

  /// Returns the path of a name in the folder.
  func path(of name: [UInt8]) -> String { File(path: path).child(String(fileBytes: name)).path }

  /// Detaches the node from its parent.
  func detach() {
    parent?.children[name] = nil
    parent = nil
  }

  /// Attaches a detached node to another parent. Call `renewPath` for the whole subtree afterwards.
  func attach(to parent: FolderNode, name: [UInt8]) {
    (self.parent, self.name) = (parent, name)
    parent.children[name] = self
  }

  /// Updates the path from the parent's path and the name.
  func renewPath() {
    guard let parent else { return }
    folder = MediaFolder(path: parent.path(of: name), in: parent.folder, isLinked: isLinked)
  }

  /// Returns whether the folder is `other` or below it.
  func isBelow(_ other: FolderNode) -> Bool { self === other || parent?.isBelow(other) == true }

  /// This folder and all folders below it, parents first.
  var subtree: [FolderNode] { children.values.reduce(into: [self]) { $0 += $1.subtree } }
}

/// Finding files by name.
extension FolderNode {
  /// Returns the index of a name in `slots`, or the index at which to insert it.
  func search(_ name: [UInt8], in table: borrowing MediaTable) -> (index: Int, isFound: Bool) {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      let (bytes, range) = table.name(slots[middle])
      let order = compareFileBytes(bytes, range, name, 0..<name.count)
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }

  /// Returns the row of the file with a name.
  func slot(_ name: [UInt8], in table: borrowing MediaTable) -> MediaTable.Slot? {
    let (index, isFound) = search(name, in: table)
    return isFound ? slots[index] : nil
  }

  /// Removes duplicate rows of the same name and returns them: a directory listing may return a name twice if the
  /// folder changes in the meantime. Requires sorted `slots`.
  func removeDuplicates(in table: borrowing MediaTable) -> [MediaTable.Slot] {
    var duplicates: [MediaTable.Slot] = []
    for index in slots.indices.dropFirst() {
      let (previous, previousRange) = table.name(slots[index - 1])
      let (bytes, range) = table.name(slots[index])
      if compareFileBytes(previous, previousRange, bytes, range) == 0 { duplicates.append(slots[index]) }
    }
    if !duplicates.isEmpty { slots.removeAll { duplicates.contains($0) } }
    return duplicates
  }

  /// Sorts `slots` by name after rows were appended.
  /// - Parameter start: The index of the first appended row. The rows before it are sorted.
  func sortSlots(in table: borrowing MediaTable, from start: Int = 0) {
    let snapshot = table.current
    func isBefore(_ first: MediaTable.Slot, _ second: MediaTable.Slot) -> Bool {
      snapshot.precedesByName(Int(first), Int(second))
    }
    let added = slots[start...].sorted(by: isBefore)
    slots.removeSubrange(start...)
    if added.count <= 16 {
      for slot in added {
        let (bytes, range) = table.name(slot)
        slots.insert(slot, at: search(Array(bytes[range]), in: table).index)
      }
      return
    }
    var merged: [MediaTable.Slot] = []
    merged.reserveCapacity(slots.count + added.count)
    var next = added[...]
    for slot in slots {
      while let first = next.first, isBefore(first, slot) { merged.append(next.removeFirst()) }
      merged.append(slot)
    }
    slots = merged + next
  }
}
