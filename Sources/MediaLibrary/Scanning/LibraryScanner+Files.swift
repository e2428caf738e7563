import GObjectKit

/// Adding files, and comparing them with the known ones.
extension LibraryScanner {
  /// Adds one batch of a folder that is read for the first time.
  func addBatch(_ batch: DirectoryBatch, of node: FolderNode) {
    add(batch.entries.filter { $0.info.kind == .file }, names: batch.names, to: node)
    addFolders(of: batch, in: node)
  }

  /// Compares the complete contents of a folder with the known files, and adds, updates and removes rows.
  func compare(_ batch: DirectoryBatch, with node: FolderNode) {
    let found = batch.entries
      .filter { $0.info.kind == .file && !isPending(Array(batch.names[$0.name]), in: node) }
      .sorted { compareFileBytes(batch.names, $0.name, batch.names, $1.name) < 0 }
    var kept: [MediaTable.Slot] = []
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
    add(new, names: batch.names, to: node)
    node.sortSlots(in: table, from: kept.count)

    let folders = Set(batch.entries.filter { $0.info.kind == .folder }.map { Array(batch.names[$0.name]) })
    for (name, child) in node.children where !folders.contains(name) { remove(child) }
    addFolders(of: batch, in: node)
  }

  /// Adds rows for files at the end of the folder's slots.
  func add(_ files: [DirectoryEntry], names: [UInt8], to node: FolderNode) {
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

  /// Updates the size and the modification time of a known file.
  func update(_ slot: MediaTable.Slot, with info: FileInfo) {
    let facts = FileFacts(info)
    if table.facts(slot) != facts { table.change(slot, facts) }
  }

  /// Enqueues the newest folder last, so that it is read first: users look for recent photos.
  private func addFolders(of batch: DirectoryBatch, in node: FolderNode) {
    let folders = batch.entries.filter { $0.info.kind == .folder }
      .sorted { $0.info.modified < $1.info.modified }
    for folder in folders {
      addFolder(Array(batch.names[folder.name]), of: node, info: folder.info, isLink: folder.isLink)
    }
  }
}
