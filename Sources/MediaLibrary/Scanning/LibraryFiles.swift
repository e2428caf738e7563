import GObjectKit

/// The rows of the library's files, by folder: adds, compares, renames and removes them. Does not access the disk.
struct LibraryFiles {
  private(set) var table: MediaTable
  private var removedItems = RemovedItemCache()

  /// Creates an empty table.
  ///
  /// - Parameter edits: Keeps the edits of the items.
  init(edits: (any EditSource)? = nil) { table = MediaTable(edits: edits) }

  /// Returns the row of the file with a name.
  func slot(_ name: [UInt8], in node: FolderNode) -> MediaTable.Slot? { node.slot(name, in: table) }

  /// Applies all changes since the last commit. Returns nil if nothing visible changed.
  mutating func commit() -> LibraryUpdate? { table.commit() }

  // MARK: Folders

  /// Adds the files of one batch of a folder that is read for the first time. `finish(_:)` sorts them.
  mutating func add(_ batch: DirectoryBatch, to node: FolderNode) {
    append(batch.entries.filter { $0.info.kind == .file }, names: batch.names, to: node)
  }

  /// Sorts the files of a folder that was read completely for the first time.
  mutating func finish(_ node: FolderNode) {
    node.sortSlots(in: table)
    for duplicate in node.removeDuplicates(in: table) { discard(duplicate) }
  }

  /// Adds the files of a snapshot, in its order.
  ///
  /// - Parameter nodes: For each folder of the snapshot, its node, which has no files yet; nil for a folder to leave out.
  mutating func restore(_ snapshot: StartSnapshot, to nodes: [FolderNode?]) {
    let blocks = zip(snapshot.folders, nodes).map { folder, node in
      node.map { table.addBlock(NameBlock(folder: $0.folder, bytes: folder.names)) }
    }
    table.reserve(snapshot.count)
    var slots = snapshot.folders.map { [MediaTable.Slot?](repeating: nil, count: $0.count) }
    for index in 0..<snapshot.count {
      guard let entry = snapshot.entry(at: index), let block = blocks[entry.folder],
        slots[entry.folder][entry.rank] == nil
      else { continue }
      slots[entry.folder][entry.rank] = table.add(
        block: block, name: entry.name, entry.file, facts: entry.facts)
    }
    for (node, slots) in zip(nodes, slots) { node?.slots = slots.compactMap(\.self) }
  }

  /// Compares the complete contents of a folder with the known files, and adds, updates and removes rows.
  ///
  /// - Parameters:
  ///   - batch: The contents, which are sorted in place: copies of 100,000 entries would have 7 MB each.
  ///   - isPending: Whether a program may still be writing the file with a name; such a file is not added.
  mutating func compare(
    _ batch: consuming DirectoryBatch, with node: FolderNode,
    isPending: (_ name: [UInt8]) -> Bool = { _ in false }
  ) {
    batch.sort { name, info in info.kind == .file && !isPending(name) }
    let found = batch.entries
    var kept: [MediaTable.Slot] = []
    kept.reserveCapacity(node.slots.count)
    var new: [DirectoryEntry] = []
    var next = node.slots[...]
    for (index, entry) in found.enumerated() {
      // A directory listing may return a name twice if the folder changes in the meantime.
      if index > 0, batch.names[found[index - 1].name] == batch.names[entry.name] { continue }
      // Both lists are sorted by name: known files before this name no longer exist.
      var order = 1
      while let slot = next.first {
        let (bytes, range) = table.name(slot)
        order = compareFileBytes(bytes, range, batch.names, entry.name)
        guard order < 0 else { break }
        removeRow(slot)
        next.removeFirst()
      }
      if order == 0, let slot = next.popFirst() {
        update(slot, with: entry.info)
        kept.append(slot)
      } else {
        new.append(entry)
      }
    }
    for slot in next { removeRow(slot) }
    node.slots = kept
    insert(new, names: batch.names, to: node)
  }

  /// Removes all files of a folder.
  ///
  /// - Parameter permanently: Whether a file becomes a new item if it reappears.
  mutating func removeAll(in node: FolderNode, permanently: Bool) {
    for slot in node.slots { if permanently { discard(slot) } else { removeRow(slot) } }
    node.slots = []
  }

  /// Records that the path of a folder changed. Its files stay the same items.
  mutating func move(_ node: FolderNode) { table.move(node.slots, to: node.folder) }

  // MARK: Single files

  /// Adds files to a folder that was read before.
  mutating func insert(_ files: [DirectoryEntry], names: [UInt8], to node: FolderNode) {
    let start = node.slots.count
    append(files, names: names, to: node)
    node.sortSlots(in: table, from: start)
  }

  /// Updates the size and the modification time of a known file.
  mutating func update(_ slot: MediaTable.Slot, with info: FileInfo) {
    let facts = FileFacts(info)
    if table.facts(slot) != facts { table.change(slot, facts) }
  }

  /// Sets the facts of an item from the index, unless it no longer exists or its file has changed since.
  mutating func describe(_ update: ItemFactsUpdate) { table.describe(update) }

  /// Removes files that no longer exist.
  mutating func remove(_ slots: Set<MediaTable.Slot>, in node: FolderNode) {
    guard !slots.isEmpty else { return }
    for slot in slots { removeRow(slot) }
    node.slots.removeAll { slots.contains($0) }
  }

  /// Records the new name of a file, with a possibly different folder. It replaces the file that had the name.
  mutating func rename(
    _ previous: [UInt8], in source: FolderNode, to name: [UInt8], in target: FolderNode
  ) {
    let (index, isFound) = source.search(previous, in: table)
    guard isFound else { return }
    let slot = source.slots.remove(at: index)
    let match = target.search(name, in: table)
    // The replaced file cannot reappear.
    if match.isFound { discard(target.slots.remove(at: match.index)) }
    target.slots.insert(slot, at: match.index)
    table.rename(
      slot, block: table.addBlock(NameBlock(folder: target.folder, bytes: name)), name: 0..<name.count)
  }

  // MARK: Rows

  /// Adds rows for files at the end of the folder's slots.
  private mutating func append(_ files: [DirectoryEntry], names: [UInt8], to node: FolderNode) {
    guard !files.isEmpty else { return }
    let block = table.addBlock(NameBlock(folder: node.folder, bytes: names))
    for file in files {
      let facts = FileFacts(file.info)
      let path = { node.path(of: Array(names[file.name])) }
      if !removedItems.isEmpty, let previous = removedItems.take(facts, path: path(), in: table) {
        table.revive(previous, block: block, name: file.name, facts)
        node.slots.append(previous)
      } else {
        node.slots.append(table.add(block: block, name: file.name, facts))
      }
    }
  }

  /// Removes a row whose file becomes the same item again if it reappears.
  private mutating func removeRow(_ slot: MediaTable.Slot) {
    table.remove(slot)
    removedItems.keep(slot, in: &table)
  }

  /// Removes a row for good.
  private mutating func discard(_ slot: MediaTable.Slot) {
    table.remove(slot)
    table.release(slot)
  }
}
