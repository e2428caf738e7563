import GObjectKit

/// The folders of the library with their watches and files: adds, opens, renames and removes them, and queues the
/// folders to read. Used only on the scanner's thread.
final class LibraryFolders {
  /// The names that belong to the library.
  let names: MediaNames
  /// The folders to read.
  var queue = FolderQueue()
  /// The rows of the files.
  var files: LibraryFiles
  /// The watches, which the roots use as well.
  var watches: FolderWatches
  private(set) var tree = FolderTree()
  /// The library at the end of the last session, until the first scan has ended.
  var startSnapshot: StartSnapshot?
  /// The paths of the folders that were restored from it.
  var restored = Set<[UInt8]>()
  /// The sidecars to report after the next commit.
  private var sidecars: [String] = []
  private let report: AsyncStream<LibraryEvent>.Continuation
  private var isOutOfWatches = false
  /// Returns whether changes of the folder at a path are not reported.
  private let isRemote: (String) -> Bool

  /// Creates an empty library.
  ///
  /// - Parameters:
  ///   - edits: Keeps the edits of the items; nil without an index.
  ///   - report: Receives the problems with single folders.
  ///   - isRemote: Returns whether changes of the folder at a path are not reported.
  ///   - receive: Receives the monitor's events, on the monitor's thread.
  init(
    names: MediaNames, edits: (any EditSource)? = nil, report: AsyncStream<LibraryEvent>.Continuation,
    isRemote: @escaping (String) -> Bool = { File(path: $0).isOnRemoteFileSystem },
    receive: @escaping @Sendable ([FileEvent]) -> Void
  ) {
    (self.names, self.report, self.isRemote) = (names, report, isRemote)
    files = LibraryFiles(edits: edits)
    watches = FolderWatches(receive: receive)
  }

  /// Returns whether a folder still exists at its path. If not, an event about its move or removal will follow.
  func isInPlace(_ node: FolderNode) -> Bool {
    (try? File(path: node.path).info())?.identity == node.identity
  }

  // MARK: Opening

  /// Opens a folder for reading and monitors it. Returns nil if the library contains it with another path, or if it
  /// cannot be read. A folder that no longer exists is removed.
  func open(_ node: FolderNode) -> DirectoryReader? {
    do {
      let reader = try DirectoryReader(path: node.path)
      if node.identity != reader.info.identity {
        // Another folder has replaced the one that was read before.
        unwatch(node)
        for other in tree.remove(node) { queue.add(other) }
      }
      guard tree.add(node, as: reader.info.identity) else {
        forgetRestored(node)
        return nil
      }
      noteFileSystem(of: node, reader.info)
      // Watch before reading: a change in between is then reported twice instead of never.
      watch(node)
      markReadable(node)
      return reader
    } catch .notFound, .notAFolder {
      if let parent = node.parent, !isInPlace(parent) { return nil }
      remove(node)
    } catch {
      markUnreadable(node, reason: error)
    }
    return nil
  }

  /// Notes whether changes of an open folder are reported, and where other file systems are mounted.
  private func noteFileSystem(of node: FolderNode, _ info: FileInfo) {
    node.modified = info.modified
    if let parent = node.parent, let device = parent.identity?.device, device == info.identity.device {
      node.isRemote = parent.isRemote
    } else {
      node.isRemote = isRemote(node.path)
      node.parent?.mountPoints.insert(node.name)
    }
  }

  /// Whether the kernel may not report all changes: there are remote folders, or places of other file systems.
  var needsPolling: Bool { tree.nodes.contains { $0.isRemote || !$0.mountPoints.isEmpty } }

  /// Queues the remote folders that have changed, and those where a file system was mounted or unmounted.
  ///
  /// - Parameter isComplete: Whether to queue all remote folders: the time of a folder does not show that a file in it
  ///   was written.
  func poll(isComplete: Bool) {
    for node in Array(tree.nodes) {
      let hasMounted = node.mountPoints.contains { name in
        (try? File(path: node.path(of: name)).info().identity) != node.children[name]?.identity
      }
      let isChanged =
        node.isRemote && (isComplete || (try? File(path: node.path).info().modified) != node.modified)
      if hasMounted || isChanged { queue.add(node) }
    }
  }

  /// Reports that a folder cannot be read, once until `open` succeeds.
  func markUnreadable(_ node: FolderNode, reason: FileError) {
    queue.addFailed(node)
    if !node.isUnreadable { report.yield(.folderUnreadable(path: node.path, reason: reason)) }
    node.isUnreadable = true
  }

  private func markReadable(_ node: FolderNode) {
    if node.isUnreadable { report.yield(.folderReadable(path: node.path)) }
    node.isUnreadable = false
  }

  private func watch(_ node: FolderNode) {
    guard node.watch == nil else { return }
    do {
      tree.add(node, watch: try watches.watch(node.path))
      isOutOfWatches = false
    } catch {
      queue.addFailed(node)
      // Report it once: if no watch is left for one folder, none is left for the next thousand.
      if !isOutOfWatches { report.yield(.folderUnwatched(path: node.path, reason: error)) }
      isOutOfWatches = true
    }
  }

  private func unwatch(_ node: FolderNode) {
    guard let watch = node.watch else { return }
    tree.forgetWatch(of: node)
    watches.unwatch(watch)
  }

  /// Records that the system ended a watch. Returns its folder.
  func endWatch(_ watch: FileWatch) -> FolderNode? {
    watches.forget(watch)
    let node = tree[watch]
    if let node { tree.forgetWatch(of: node) }
    return node
  }

  // MARK: Sidecars

  /// Notes that a sidecar was found, or that it may have changed.
  func noteSidecar(_ name: [UInt8], in node: FolderNode) {
    sidecars.append(node.path(of: name))
  }

  /// Reports the sidecars that were noted.
  func reportSidecars() {
    guard !sidecars.isEmpty else { return }
    report.yield(.sidecars(sidecars))
    sidecars = []
  }

  // MARK: Subfolders

  /// Adds the subfolders of a batch. The newest folder is queued last and read first: users look for recent photos.
  func addFolders(of batch: DirectoryBatch, in node: FolderNode) {
    let folders = batch.entries.filter { $0.info.kind == .folder }
      .sorted { $0.info.modified < $1.info.modified }
    for folder in folders {
      addFolder(Array(batch.names[folder.name]), of: node, info: folder.info, isLink: folder.isLink)
    }
  }

  /// Removes the subfolders that the complete contents of a folder lack, and adds the new ones.
  func compareFolders(of batch: DirectoryBatch, with node: FolderNode) {
    let folders = Set(batch.entries.filter { $0.info.kind == .folder }.map { Array(batch.names[$0.name]) })
    for (name, child) in node.children where !folders.contains(name) { remove(child) }
    addFolders(of: batch, in: node)
  }

  /// Adds a subfolder that was found in a folder.
  func addFolder(_ name: [UInt8], of parent: FolderNode, info: FileInfo, isLink: Bool) {
    let isLinked = isLink || parent.isLinked
    if let child = parent.children[name] {
      let isSame = child.identity == nil || child.identity == info.identity
      guard !isSame || child.isLinked != isLinked else {
        // The folder was unreadable, or was deleted and recreated with the same inode number.
        if child.watch == nil { queue.add(child) }
        return
      }
      remove(child)
    }
    queue.add(
      FolderNode(
        folder: MediaFolder(path: parent.path(of: name), in: parent.folder, isLinked: isLinked), name: name,
        parent: parent, isLinked: isLinked))
  }

  // MARK: Changes

  /// Removes a folder with everything below it.
  ///
  /// - Parameter permanently: Whether its files become new items if they reappear.
  func remove(_ node: FolderNode, permanently: Bool = false) {
    node.detach()
    var others: [FolderNode] = []
    for node in node.subtree {
      node.isGone = true
      unwatch(node)
      markReadable(node)
      others += tree.remove(node)
      files.removeAll(in: node, permanently: permanently)
    }
    // The folder may still be in the library through a link or below another root.
    for other in others { queue.add(other) }
  }

  /// Applies a rename of a file or folder that the library may contain.
  func rename(_ previous: [UInt8], in source: FolderNode, to name: [UInt8], in target: FolderNode) {
    if let child = source.children[previous] {
      move(child, to: target, name: name)
    } else if names.accept(name, .file) {
      files.rename(previous, in: source, to: name, in: target)
    }
  }

  private func move(_ child: FolderNode, to target: FolderNode, name: [UInt8]) {
    // A target below the folder itself means that an intermediate move was not monitored. The folder is found again
    // at its current path.
    guard names.accept(name, .folder), !target.isBelow(child) else { return remove(child) }
    // Detach the folder first, because a replaced folder may contain it.
    child.detach()
    if let replaced = target.children[name] { remove(replaced) }
    child.attach(to: target, name: name)
    for node in child.subtree {
      node.renewPath()
      files.move(node)
      // Lookups by the old path have failed in the meantime.
      queue.add(node)
    }
  }
}
