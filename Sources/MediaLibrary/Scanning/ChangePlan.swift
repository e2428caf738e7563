import GObjectKit

/// What a list of file events calls for. A value that decides without accessing the disk; `ChangeApplier` performs it.
///
/// An event only names what to check: each affected name is looked up on disk once, regardless of the number of its
/// events. Only renames are taken from the events, because the disk does not show that a file had another name before.
struct ChangePlan: Equatable {
  /// A name in a watched folder.
  struct Name: Equatable {
    let folder: FileWatch
    let bytes: [UInt8]
  }

  /// A change to apply before names are looked up.
  enum Step: Equatable {
    /// A name in one folder became a name in the same or another folder.
    case rename(Name, to: Name)
    /// The system ended the watch of a folder that was deleted or unmounted.
    case endWatch(FileWatch)
  }

  /// The steps, in the order of their events.
  private(set) var steps: [Step] = []
  /// The names to look up on disk after the steps, by folder; the value is whether a new file may be incomplete.
  private(set) var names: [FileWatch: [[UInt8]: Bool]] = [:]
  /// Whether to list all folders again, because the system lost events.
  private(set) var listsAllFolders = false
  /// Whether a root may have appeared, disappeared or been replaced.
  private(set) var checksRoots = false

  /// Plans the changes for events in order.
  ///
  /// - Parameters:
  ///   - roots: The watches of the root folders.
  ///   - ancestors: The watches of folders above missing roots.
  init(for events: [FileEvent], roots: Set<FileWatch> = [], ancestors: Set<FileWatch> = []) {
    for event in events {
      // The watch of an overflow does not say which folder is concerned.
      if event.kind == .overflow {
        (listsAllFolders, checksRoots) = (true, true)
        continue
      }
      if ancestors.contains(event.watch) { checksRoots = true }
      add(event, isRoot: roots.contains(event.watch))
    }
  }

  private mutating func add(_ event: FileEvent, isRoot: Bool) {
    switch event.kind {
    case .created: lookUp(event.name, in: event.watch, isFresh: true)
    case .written, .movedIn: lookUp(event.name, in: event.watch, isFresh: false)
    case .attributes, .deleted: lookUp(event.name, in: event.watch, isFresh: nil)
    case .moved(let source, let previous):
      steps.append(
        .rename(
          Name(folder: source, bytes: previous), to: Name(folder: event.watch, bytes: event.name)))
      lookUp(previous, in: source, isFresh: nil)
      lookUp(event.name, in: event.watch, isFresh: false)
    case .folderGone:
      steps.append(.endWatch(event.watch))
      if isRoot { checksRoots = true }
    // The parent folder's event contains the new path. The parent of a root is not monitored.
    case .folderMoved: if isRoot { checksRoots = true }
    case .overflow: break
    }
  }

  /// Adds a name.
  ///
  /// - Parameter isFresh: Whether the file may be incomplete; nil keeps the current value.
  private mutating func lookUp(_ name: [UInt8], in folder: FileWatch, isFresh: Bool?) {
    let known = names[folder]?[name]
    names[folder, default: [:]][name] = isFresh ?? known ?? true
  }
}
