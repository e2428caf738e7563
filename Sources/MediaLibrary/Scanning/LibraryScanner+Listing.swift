import GObjectKit

/// Reading folders in batches.
extension LibraryScanner {
  /// A folder that is being read.
  struct Listing {
    let node: FolderNode
    let reader: DirectoryReader
    /// The complete contents, if the folder was read before: removed files are only known at the end.
    var found = DirectoryBatch()
  }

  /// The number of entries to read before other messages are handled; takes some milliseconds.
  private static let firstPiece = 512
  private static let piece = 2048
  private static let firstReport = Duration.milliseconds(30)
  /// The minimum interval between later reports, which take at most a fifth of the time.
  private static let reportInterval = Duration.milliseconds(200)

  func startScan() {
    guard !isScanning else { return }
    (isScanning, scanStart, lastCommit) = (true, clock.now, nil)
    report.yield(.started)
    inbox.yield(.list)
  }

  /// Queues a folder for reading. The folder that was queued last is read first; folders behind links are read last.
  func enqueue(_ node: FolderNode) {
    guard !node.isQueued, !node.isGone else { return }
    node.isQueued = true
    if node.isLinked { waitingLinks.append(node) } else { waiting.append(node) }
    startScan()
  }

  /// Reads the next batch.
  func list() {
    if listing == nil, hasDeferredEvents { processEvents() }
    guard var current = listing ?? openNext() else { return finishScan() }
    listing = nil
    let node = current.node
    var hasMore = false
    do {
      if node.isListed {
        hasMore = try read(into: &current.found, from: current)
        if !hasMore { compare(current.found, with: node) }
      } else {
        var batch = DirectoryBatch()
        hasMore = try read(into: &batch, from: current)
        addBatch(batch, of: node)
      }
    } catch {
      // Keep the files that were found, and do not treat the missing ones as removed.
      markUnreadable(node, reason: error)
    }
    if hasMore { listing = current } else { finish(node) }
    reportProgress()
    inbox.yield(.list)
  }

  private func read(into batch: inout DirectoryBatch, from listing: Listing) throws(FileError) -> Bool {
    let limit = lastCommit == nil ? Self.firstPiece : Self.piece
    return try listing.reader.read(limit: limit, into: &batch) { [names] in names.accept($0, $1) }
  }

  private func finish(_ node: FolderNode) {
    if !node.isListed {
      node.sortSlots(in: table)
      for duplicate in node.removeDuplicates(in: table) { removeRow(duplicate, permanently: true) }
      node.isListed = true
    }
    if hasDeferredEvents { processEvents() }
  }

  private func reportProgress() {
    guard table.isTouched else { return }
    if let lastCommit {
      if clock.now - lastCommit >= max(Self.reportInterval, lastCommitTook * 4) { commit() }
    } else if table.touched.count >= Self.firstPiece * 9 / 10 || clock.now - scanStart >= Self.firstReport {
      commit()
    }
  }

  private func finishScan() {
    isScanning = false
    commit()
    report.yield(.finished(count: table.aliveCount))
  }

  // MARK: Opening

  private func openNext() -> Listing? {
    while let node = waiting.popLast() ?? waitingLinks.popLast() {
      node.isQueued = false
      if !node.isGone, let listing = open(node) { return listing }
    }
    return nil
  }

  private func open(_ node: FolderNode) -> Listing? {
    do {
      let reader = try DirectoryReader(path: node.path)
      if node.identity != reader.info.identity {
        // Another folder has replaced the one that was read before.
        unwatch(node)
        for other in tree.remove(node) { enqueue(other) }
      }
      guard tree.add(node, as: reader.info.identity) else { return nil }
      // Watch before reading: a change in between is then reported twice instead of never.
      watch(node)
      markReadable(node)
      return Listing(node: node, reader: reader)
    } catch .notFound, .notAFolder {
      if let parent = node.parent, !isInPlace(parent) { return nil }
      remove(node)
      if roots.contains(where: { $0.node === node }) { checkRoots() }
    } catch {
      markUnreadable(node, reason: error)
    }
    return nil
  }

  private func watch(_ node: FolderNode) {
    guard node.watch == nil else { return }
    do {
      tree.add(node, watch: try watch(node.path))
      isOutOfWatches = false
    } catch {
      foldersToRescan.append(node)
      // Report it once: if no watch is left for one folder, none is left for the next thousand.
      if !isOutOfWatches { report.yield(.folderUnwatched(path: node.path, reason: error)) }
      isOutOfWatches = true
    }
  }

  private func unwatch(_ node: FolderNode) {
    guard let watch = node.watch else { return }
    tree.forgetWatch(of: node)
    if !roots.contains(where: { $0.ancestor == watch }) { monitor?.unwatch(watch) }
  }

  private func markUnreadable(_ node: FolderNode, reason: FileError) {
    foldersToRescan.append(node)
    if !node.isUnreadable { report.yield(.folderUnreadable(path: node.path, reason: reason)) }
    node.isUnreadable = true
  }

  private func markReadable(_ node: FolderNode) {
    if node.isUnreadable { report.yield(.folderReadable(path: node.path)) }
    node.isUnreadable = false
  }

  // MARK: The tree

  /// Returns whether a folder still exists at its path. If not, an event about its move or removal will follow.
  func isInPlace(_ node: FolderNode) -> Bool {
    (try? File(path: node.path).info())?.identity == node.identity
  }

  /// Adds a subfolder that was found in a folder.
  func addFolder(_ name: [UInt8], of parent: FolderNode, info: FileInfo, isLink: Bool) {
    if let child = parent.children[name] {
      guard let identity = child.identity, identity != info.identity else {
        // The folder was unreadable, or was deleted and recreated with the same inode number.
        if child.watch == nil { enqueue(child) }
        return
      }
      remove(child)
    }
    enqueue(
      FolderNode(
        folder: MediaFolder(path: parent.path(of: name), isReadOnly: parent.folder.isReadOnly), name: name,
        parent: parent, isLinked: isLink || parent.isLinked))
  }

  /// Removes a folder with everything below it.
  /// - Parameter permanently: Whether its files become new items if they reappear.
  func remove(_ node: FolderNode, permanently: Bool = false) {
    node.detach()
    var others: [FolderNode] = []
    for node in node.subtree {
      node.isGone = true
      unwatch(node)
      markReadable(node)
      others += tree.remove(node)
      for slot in node.slots { removeRow(slot, permanently: permanently) }
      node.slots = []
    }
    if let listing, listing.node.isGone { self.listing = nil }
    // The folder may still be in the library through a link or below another root.
    for other in others { enqueue(other) }
  }

  func removeRow(_ slot: MediaTable.Slot, permanently: Bool = false) {
    table.remove(slot)
    if permanently { table.release(slot) } else { removedItems.keep(slot, in: &table) }
  }
}
