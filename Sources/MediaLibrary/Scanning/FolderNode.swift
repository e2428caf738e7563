import GObjectKit

/// A folder as the scanner knows it: a place in the tree, a watch, the rows of its files.
/// For the scanner's thread.
final class FolderNode {
  private(set) var folder: MediaFolder
  /// The name in the parent's folder.
  private(set) var name: [UInt8]
  private(set) weak var parent: FolderNode?
  /// Folders in it, by name.
  private(set) var children: [[UInt8]: FolderNode] = [:]
  /// The rows of its files, by name once `isListed`.
  var slots: [MediaTable.Slot] = []
  /// Whether it was read to its end once.
  var isListed = false
  /// Whether it waits to be read.
  var isQueued = false
  /// Whether it left the tree.
  var isGone = false
  /// Whether it was reported as unreadable.
  var isUnreadable = false
  /// Whether a symbolic link led here.
  let isLinked: Bool
  var identity: FileIdentity?
  var watch: FileWatch?

  init(folder: MediaFolder, name: [UInt8] = [], parent: FolderNode? = nil, isLinked: Bool = false) {
    (self.folder, self.name, self.parent, self.isLinked) = (folder, name, parent, isLinked)
    parent?.children[name] = self
  }

  var path: String { folder.path }

  /// The path of a name in it.
  func path(of name: [UInt8]) -> String { File(path: path).child(String(fileBytes: name)).path }

  /// Takes it out of its parent's folder.
  func leave() {
    parent?.children[name] = nil
    parent = nil
  }

  /// Puts it, after it left, into another folder. The paths below follow by `renewPath`.
  func enter(_ parent: FolderNode, name: [UInt8]) {
    (self.parent, self.name) = (parent, name)
    parent.children[name] = self
  }

  /// Takes the path that its place in the tree gives it.
  func renewPath() {
    guard let parent else { return }
    folder = MediaFolder(path: parent.path(of: name), isReadOnly: parent.folder.isReadOnly)
  }

  /// Whether it is that folder or in it.
  func isBelow(_ other: FolderNode) -> Bool { self === other || parent?.isBelow(other) == true }

  /// This folder and all below it, from the top.
  var subtree: [FolderNode] { children.values.reduce(into: [self]) { $0 += $1.subtree } }
}

/// Looking up files by name.
extension FolderNode {
  /// Where in `slots` a name is, or where it would be.
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

  /// The row of the file of that name.
  func slot(_ name: [UInt8], in table: borrowing MediaTable) -> MediaTable.Slot? {
    let (index, isFound) = search(name, in: table)
    return isFound ? slots[index] : nil
  }

  /// Takes out rows of a name that has one already: a folder that changes while it is read may tell a
  /// name twice. Needs `slots` in order.
  func takeTwins(in table: borrowing MediaTable) -> [MediaTable.Slot] {
    var twins: [MediaTable.Slot] = []
    for index in slots.indices.dropFirst() {
      let (former, formerRange) = table.name(slots[index - 1])
      let (bytes, range) = table.name(slots[index])
      if compareFileBytes(former, formerRange, bytes, range) == 0 { twins.append(slots[index]) }
    }
    if !twins.isEmpty { slots.removeAll { twins.contains($0) } }
    return twins
  }

  /// Brings `slots` into the order of names, after rows were added at its end.
  /// - Parameter start: where they were added. Those before it are in order.
  func sortSlots(in table: borrowing MediaTable, from start: Int = 0) {
    let snapshot = table.current
    func isBefore(_ first: MediaTable.Slot, _ second: MediaTable.Slot) -> Bool {
      let (a, b) = (snapshot.rows[Int(first)], snapshot.rows[Int(second)])
      let (namesOfA, namesOfB) = (snapshot.blocks[Int(a.block)].bytes, snapshot.blocks[Int(b.block)].bytes)
      return compareFileBytes(namesOfA, a.nameRange, namesOfB, b.nameRange) < 0
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
