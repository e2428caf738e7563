import GObjectKit

/// Performs a `ChangePlan`: applies renames, looks names up on disk, and holds files back that a program may still be
/// writing. Used only on the scanner's thread.
final class ChangeApplier {
  private let folders: LibraryFolders
  /// The new files that may be incomplete.
  private(set) var pending = PendingFiles()

  /// Creates an applier for the library's folders.
  init(folders: LibraryFolders) { self.folders = folders }

  /// Performs a plan, except that the owner of the roots checks them.
  func apply(_ plan: ChangePlan, at now: ContinuousClock.Instant) {
    if plan.listsAllFolders { for node in folders.tree.nodes { folders.queue.add(node) } }
    // A step may end a watch, so find the folders first.
    var dirty = plan.names.compactMap { watch, names in folders.tree[watch].map { (node: $0, names: names) } }
    for step in plan.steps {
      switch step {
      case .rename(let previous, let name):
        // A folder that is no longer in the library has no node.
        guard let source = folders.tree[previous.folder], let target = folders.tree[name.folder] else {
          continue
        }
        folders.rename(previous.bytes, in: source, to: name.bytes, in: target)
      case .endWatch(let watch):
        if let node = folders.endWatch(watch), let parent = node.parent {
          dirty.append((parent, [node.name: true]))
        }
      }
    }
    for (node, names) in dirty where !node.isGone { examine(names, in: node, at: now) }
  }

  /// Checks pending files: a program may keep a new file open, or may have closed it before it got its name.
  func recheck(at now: ContinuousClock.Instant) {
    let complete = pending.check(at: now) { try? File(path: $0.node.path(of: $0.bytes)).info() }
    for file in complete { examine([file.bytes: false], in: file.node, at: now) }
  }

  /// Looks up names of a folder on disk. The value is whether the file may be incomplete.
  private func examine(_ dirty: [[UInt8]: Bool], in node: FolderNode, at now: ContinuousClock.Instant) {
    var gone = Set<MediaTable.Slot>()
    var new = (entries: [DirectoryEntry](), names: [UInt8]())
    for (name, isFresh) in dirty where folders.names.accept(name, .folder) {
      if MediaNames.isSidecar(name.span) { folders.noteSidecar(name, in: node) }
      let file = File(path: node.path(of: name))
      let (slot, child) = (folders.files.slot(name, in: node), node.children[name])
      let info = try? file.info()
      // If the folder itself is being moved, nothing exists at this path. The folder is read again at its new path.
      if info == nil, !folders.isInPlace(node) { continue }
      pending.remove(name, in: node)
      if info?.kind != .file, let slot { gone.insert(slot) }
      if info?.kind != .folder, let child { folders.remove(child) }
      guard let info else { continue }
      if info.kind == .folder {
        let isLink = child == nil && (try? file.info(followingLinks: false))?.kind == .link
        folders.addFolder(name, of: node, info: info, isLink: isLink)
      } else if info.kind == .file, folders.names.accept(name, .file) {
        if let slot {
          folders.files.update(slot, with: info)
        } else if isFresh, mayBeUnfinished(file, info) {
          pending.insert(name, in: node, info: info, at: now)
        } else {
          let start = new.names.count
          new.names += name
          new.entries.append(DirectoryEntry(name: start..<new.names.count, info: info))
        }
      }
    }
    folders.files.remove(gone, in: node)
    folders.files.insert(new.entries, names: new.names, to: node)
  }

  /// Returns whether a file may be incomplete. Hard links and symbolic links are always complete.
  private func mayBeUnfinished(_ file: File, _ info: FileInfo) -> Bool {
    info.linkCount == 1 && (try? file.info(followingLinks: false))?.kind != .link
  }
}
