import GObjectKit

/// Following what happens on disk.
///
/// Events say where to look, not what is there: every name that something happened to is looked up on
/// disk, once for all its events. Renames alone are taken from the events, because the disk does not
/// tell that a name was another one before.
extension LibraryScanner {
  /// What happens within this time is taken in together.
  private static let settlingTime = Duration.milliseconds(100)
  /// How long a file must be left alone that nobody closes.
  private static let quietTime = Duration.seconds(2)
  private static let recheckInterval = Duration.seconds(1)

  /// Names to look up, by folder.
  private struct Dirty {
    var folders: [ObjectIdentifier: (node: FolderNode, names: [[UInt8]: Bool])] = [:]

    /// - Parameter isFresh: whether the file may be unfinished; nil leaves that as it is.
    mutating func insert(_ name: [UInt8], in node: FolderNode, isFresh: Bool?) {
      let key = ObjectIdentifier(node)
      let known = folders[key, default: (node, [:])].names[name]
      folders[key, default: (node, [:])].names[name] = isFresh ?? known ?? true
    }
  }

  func note(_ events: [FileEvent]) {
    happened += events
    guard !isSettling else { return }
    isSettling = true
    post(.settle, after: Self.settlingTime)
  }

  /// Takes in what happened. A folder that is being read is read to its end first: until then its rows
  /// are in no order.
  func settle() {
    isSettling = false
    isSettlingDue = listing != nil
    guard !isSettlingDue else { return }
    let events = happened
    happened = []
    var dirty = Dirty()
    var mustCheckRoots = false
    for event in events {
      if event.kind == .overflow {
        for node in tree.nodes { enqueue(node) }
        mustCheckRoots = true
      }
      if roots.contains(where: { $0.ancestor == event.watch }) { mustCheckRoots = true }
      guard let node = tree[event.watch] else {
        // Moved to a folder that has left the library since.
        if case .moved(let watch, let former) = event.kind, let source = tree[watch] {
          dirty.insert(former, in: source, isFresh: nil)
        }
        continue
      }
      take(event, of: node, into: &dirty, mustCheckRoots: &mustCheckRoots)
    }
    for (node, names) in dirty.folders.values where !node.isGone { examine(names, in: node) }
    if mustCheckRoots { checkRoots() }
    commit()
  }

  private func take(
    _ event: FileEvent, of node: FolderNode, into dirty: inout Dirty, mustCheckRoots: inout Bool
  ) {
    switch event.kind {
    case .created: dirty.insert(event.name, in: node, isFresh: true)
    case .written, .arrived: dirty.insert(event.name, in: node, isFresh: false)
    case .attributes, .deleted: dirty.insert(event.name, in: node, isFresh: nil)
    case .moved(let watch, let former):
      if let source = tree[watch] {
        rename(former, in: source, to: event.name, in: node)
        dirty.insert(former, in: source, isFresh: nil)
      }
      dirty.insert(event.name, in: node, isFresh: false)
    case .folderGone:
      tree.forgetWatch(of: node)
      if let parent = node.parent {
        dirty.insert(node.name, in: parent, isFresh: nil)
      } else {
        mustCheckRoots = true
      }
    // Its parent tells where it went; a root has none that is watched.
    case .folderMoved: if node.parent == nil { mustCheckRoots = true }
    case .overflow: break
    }
  }

  // MARK: Renames

  private func rename(_ former: [UInt8], in source: FolderNode, to name: [UInt8], in target: FolderNode) {
    if let child = source.children[former] {
      // A target below the folder itself left it by a way that nobody watched, and will be found again
      // where it is now.
      guard names.accept(name, .folder), !target.isBelow(child) else { return remove(child) }
      // First of all it leaves: what it replaces may be a folder that it was in.
      child.leave()
      if let replaced = target.children[name] { remove(replaced) }
      child.enter(target, name: name)
      for node in child.subtree {
        node.renewPath()
        table.move(node.slots, to: node.folder)
        // What was looked up by the old path meanwhile was not found.
        enqueue(node)
      }
    } else if names.accept(name, .file) {
      let (index, isFound) = source.search(former, in: table)
      guard isFound else { return }
      let slot = source.slots.remove(at: index)
      let place = target.search(name, in: table)
      if place.isFound {
        // The renamed file took the place of another one, which is gone for good.
        depart(target.slots.remove(at: place.index), forGood: true)
      }
      target.slots.insert(slot, at: place.index)
      table.rename(
        slot, block: table.addBlock(NameBlock(folder: target.folder, bytes: name)), name: 0..<name.count)
    }
  }

  // MARK: Looking names up

  /// Looks up names of a folder on disk. The flag says whether a file may be unfinished.
  private func examine(_ dirty: [[UInt8]: Bool], in node: FolderNode) {
    var gone = Set<MediaTable.Slot>()
    var new = (entries: [DirectoryEntry](), names: [UInt8]())
    for (name, isFresh) in dirty where names.accept(name, .folder) {
      let file = File(path: node.path(of: name))
      let (slot, child) = (node.slot(name, in: table), node.children[name])
      let info = try? file.info()
      // A folder that is on its way to another path has nothing at this one. It is read again there.
      if info == nil, !isInPlace(node) { continue }
      unsettled[UnsettledFile.Key(folder: ObjectIdentifier(node), name: name)] = nil
      if info?.kind != .file, let slot { gone.insert(slot) }
      if info?.kind != .folder, let child { remove(child) }
      guard let info else { continue }
      if info.kind == .folder {
        let isLink = child == nil && (try? file.info(followingLinks: false))?.kind == .link
        enter(name, of: node, info: info, isLink: isLink)
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
      for slot in gone { depart(slot) }
      node.slots.removeAll { gone.contains($0) }
    }
    guard !new.entries.isEmpty else { return }
    let start = node.slots.count
    add(new.entries, names: new.names, to: node)
    node.sortSlots(in: table, from: start)
  }

  /// A hard link and a symbolic link are complete as soon as they are there.
  private func mayBeUnfinished(_ file: File, _ info: FileInfo) -> Bool {
    info.linkCount == 1 && (try? file.info(followingLinks: false))?.kind != .link
  }

  // MARK: Files that are being written

  func isUnsettled(_ name: [UInt8], in node: FolderNode) -> Bool {
    !unsettled.isEmpty && unsettled[UnsettledFile.Key(folder: ObjectIdentifier(node), name: name)] != nil
  }

  private func wait(for name: [UInt8], in node: FolderNode, info: FileInfo) {
    let file = UnsettledFile(node: node, name: name, info: info, since: clock.now)
    if unsettled.isEmpty { post(.recheck, after: Self.recheckInterval) }
    unsettled[file.key] = file
  }

  /// A program may have made the file without ever closing it, or closed it before it had its name.
  func recheck() {
    // Its folder may be in the middle of being read.
    if listing == nil {
      for (key, file) in unsettled {
        let info = try? File(path: file.node.path(of: file.name)).info()
        if info == file.info, !file.node.isGone {
          guard clock.now - file.since >= Self.quietTime else { continue }
          examine([file.name: false], in: file.node)
        } else if let info, !file.node.isGone {
          unsettled[key]?.info = info
          unsettled[key]?.since = clock.now
        } else {
          unsettled[key] = nil
        }
      }
      commit()
    }
    if !unsettled.isEmpty { post(.recheck, after: Self.recheckInterval) }
  }
}
