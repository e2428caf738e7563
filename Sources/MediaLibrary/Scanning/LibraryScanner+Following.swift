import GObjectKit

/// Monitoring changes on disk.
///
/// An event only names what to check: each affected name is looked up on disk once, regardless of the number of its
/// events. Only renames are taken from the events, because the disk does not show that a file had another name before.
extension LibraryScanner {
  /// Events within this time are processed together.
  private static let coalescingInterval = Duration.milliseconds(100)
  /// The time without changes after which a file that no program closes counts as complete.
  private static let quietTime = Duration.seconds(2)
  private static let recheckInterval = Duration.seconds(1)

  /// The names to look up, by folder.
  private struct Dirty {
    var folders: [ObjectIdentifier: (node: FolderNode, names: [[UInt8]: Bool])] = [:]

    /// Adds a name.
    ///
    /// - Parameter isFresh: Whether the file may be incomplete; nil keeps the current value.
    mutating func insert(_ name: [UInt8], in node: FolderNode, isFresh: Bool?) {
      let key = ObjectIdentifier(node)
      let known = folders[key, default: (node, [:])].names[name]
      folders[key, default: (node, [:])].names[name] = isFresh ?? known ?? true
    }
  }

  func queue(_ events: [FileEvent]) {
    queuedEvents += events
    guard !isProcessingScheduled else { return }
    isProcessingScheduled = true
    post(.processEvents, after: Self.coalescingInterval)
  }

  /// Processes the queued events. Deferred while a folder is being read, because its rows are not sorted until it is
  /// read completely.
  func processEvents() {
    isProcessingScheduled = false
    hasDeferredEvents = listing != nil
    guard !hasDeferredEvents else { return }
    let events = queuedEvents
    queuedEvents = []
    var dirty = Dirty()
    var mustCheckRoots = false
    for event in events {
      if event.kind == .overflow {
        for node in tree.nodes { enqueue(node) }
        mustCheckRoots = true
      }
      if roots.contains(where: { $0.ancestor == event.watch }) { mustCheckRoots = true }
      guard let node = tree[event.watch] else {
        // The file was moved to a folder that has been removed from the library since.
        if case .moved(let watch, let previous) = event.kind, let source = tree[watch] {
          dirty.insert(previous, in: source, isFresh: nil)
        }
        continue
      }
      handle(event, of: node, into: &dirty, mustCheckRoots: &mustCheckRoots)
    }
    for (node, names) in dirty.folders.values where !node.isGone { examine(names, in: node) }
    if mustCheckRoots { checkRoots() }
    commit()
  }

  private func handle(
    _ event: FileEvent, of node: FolderNode, into dirty: inout Dirty, mustCheckRoots: inout Bool
  ) {
    switch event.kind {
    case .created: dirty.insert(event.name, in: node, isFresh: true)
    case .written, .movedIn: dirty.insert(event.name, in: node, isFresh: false)
    case .attributes, .deleted: dirty.insert(event.name, in: node, isFresh: nil)
    case .moved(let watch, let previous):
      if let source = tree[watch] {
        rename(previous, in: source, to: event.name, in: node)
        dirty.insert(previous, in: source, isFresh: nil)
      }
      dirty.insert(event.name, in: node, isFresh: false)
    case .folderGone:
      tree.forgetWatch(of: node)
      if let parent = node.parent {
        dirty.insert(node.name, in: parent, isFresh: nil)
      } else {
        mustCheckRoots = true
      }
    // The parent folder's event tells where the folder moved. The parent of a root is not monitored.
    case .folderMoved: if node.parent == nil { mustCheckRoots = true }
    case .overflow: break
    }
  }

  // MARK: Renames

  private func rename(_ previous: [UInt8], in source: FolderNode, to name: [UInt8], in target: FolderNode) {
    if let child = source.children[previous] {
      // A target below the folder itself means that an intermediate move was not monitored. The folder is found again
      // at its current path.
      guard names.accept(name, .folder), !target.isBelow(child) else { return remove(child) }
      // Detach the folder first, because a replaced folder may contain it.
      child.detach()
      if let replaced = target.children[name] { remove(replaced) }
      child.attach(to: target, name: name)
      for node in child.subtree {
        node.renewPath()
        table.move(node.slots, to: node.folder)
        // Lookups by the old path have failed in the meantime.
        enqueue(node)
      }
    } else if names.accept(name, .file) {
      let (index, isFound) = source.search(previous, in: table)
      guard isFound else { return }
      let slot = source.slots.remove(at: index)
      let match = target.search(name, in: table)
      if match.isFound {
        // The renamed file replaced another file, which cannot reappear.
        removeRow(target.slots.remove(at: match.index), permanently: true)
      }
      target.slots.insert(slot, at: match.index)
      table.rename(
        slot, block: table.addBlock(NameBlock(folder: target.folder, bytes: name)), name: 0..<name.count)
    }
  }

  // MARK: Looking names up

  /// Looks up names of a folder on disk. The value says whether the file may be incomplete.
  private func examine(_ dirty: [[UInt8]: Bool], in node: FolderNode) {
    var gone = Set<MediaTable.Slot>()
    var new = (entries: [DirectoryEntry](), names: [UInt8]())
    for (name, isFresh) in dirty where names.accept(name, .folder) {
      let file = File(path: node.path(of: name))
      let (slot, child) = (node.slot(name, in: table), node.children[name])
      let info = try? file.info()
      // If the folder itself is being moved, nothing exists at this path. The folder is read again at its new path.
      if info == nil, !isInPlace(node) { continue }
      pendingFiles[PendingFile.Key(folder: ObjectIdentifier(node), name: name)] = nil
      if info?.kind != .file, let slot { gone.insert(slot) }
      if info?.kind != .folder, let child { remove(child) }
      guard let info else { continue }
      if info.kind == .folder {
        let isLink = child == nil && (try? file.info(followingLinks: false))?.kind == .link
        addFolder(name, of: node, info: info, isLink: isLink)
      } else if info.kind == .file, names.accept(name, .file) {
        if let slot {
          update(slot, with: info)
        } else if isFresh, mayBeUnfinished(file, info) {
          wait(for: name, in: node, info: info)
        } else {
          let start = new.names.count
          new.names += name
          new.entries.append(DirectoryEntry(name: start..<new.names.count, info: info))
        }
      }
    }
    if !gone.isEmpty {
      for slot in gone { removeRow(slot) }
      node.slots.removeAll { gone.contains($0) }
    }
    guard !new.entries.isEmpty else { return }
    let start = node.slots.count
    add(new.entries, names: new.names, to: node)
    node.sortSlots(in: table, from: start)
  }

  /// Returns whether a file may be incomplete. Hard links and symbolic links are always complete.
  private func mayBeUnfinished(_ file: File, _ info: FileInfo) -> Bool {
    info.linkCount == 1 && (try? file.info(followingLinks: false))?.kind != .link
  }

  // MARK: Files that are being written

  func isPending(_ name: [UInt8], in node: FolderNode) -> Bool {
    !pendingFiles.isEmpty && pendingFiles[PendingFile.Key(folder: ObjectIdentifier(node), name: name)] != nil
  }

  private func wait(for name: [UInt8], in node: FolderNode, info: FileInfo) {
    let file = PendingFile(node: node, name: name, info: info, since: clock.now)
    if pendingFiles.isEmpty { post(.recheck, after: Self.recheckInterval) }
    pendingFiles[file.key] = file
  }

  /// Checks pending files: a program may keep a new file open, or may have closed it before it got its name.
  func recheck() {
    // The file's folder may be partly read.
    if listing == nil {
      for (key, file) in pendingFiles {
        let info = try? File(path: file.node.path(of: file.name)).info()
        if info == file.info, !file.node.isGone {
          guard clock.now - file.since >= Self.quietTime else { continue }
          examine([file.name: false], in: file.node)
        } else if let info, !file.node.isGone {
          pendingFiles[key]?.info = info
          pendingFiles[key]?.since = clock.now
        } else {
          pendingFiles[key] = nil
        }
      }
      commit()
    }
    if !pendingFiles.isEmpty { post(.recheck, after: Self.recheckInterval) }
  }
}
