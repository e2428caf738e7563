import GObjectKit

/// New files that a program may still be writing.
struct PendingFiles {
  /// The time without changes after which a file that no program closes counts as complete.
  static let quietTime = Duration.seconds(2)

  /// The name of a file in its folder.
  struct Name {
    let node: FolderNode
    let bytes: [UInt8]
  }

  private struct Key: Hashable {
    let folder: ObjectIdentifier
    let name: [UInt8]
  }

  private struct Entry {
    let name: Name
    /// The file's properties at the last check.
    var info: FileInfo
    /// The time at which the properties last changed.
    var since: ContinuousClock.Instant
  }

  private var files: [Key: Entry] = [:]

  var isEmpty: Bool { files.isEmpty }

  /// Returns whether a file is pending.
  func contains(_ name: [UInt8], in node: FolderNode) -> Bool {
    !files.isEmpty && files[Key(folder: ObjectIdentifier(node), name: name)] != nil
  }

  /// Adds a file.
  mutating func insert(_ name: [UInt8], in node: FolderNode, info: FileInfo, at now: ContinuousClock.Instant)
  {
    files[Key(folder: ObjectIdentifier(node), name: name)] = Entry(
      name: Name(node: node, bytes: name), info: info, since: now)
  }

  /// Removes a file that is complete or no longer exists.
  mutating func remove(_ name: [UInt8], in node: FolderNode) {
    files[Key(folder: ObjectIdentifier(node), name: name)] = nil
  }

  /// Compares the files' properties with those at the last check, and removes files that no longer exist. Returns the
  /// files that have not changed for `quietTime`; they stay pending.
  ///
  /// - Parameter info: Returns the current properties of a file, or nil if it does not exist.
  mutating func check(at now: ContinuousClock.Instant, info: (Name) -> FileInfo?) -> [Name] {
    var complete: [Name] = []
    for (key, entry) in files {
      guard !entry.name.node.isGone, let info = info(entry.name) else {
        files[key] = nil
        continue
      }
      if info != entry.info {
        files[key] = Entry(name: entry.name, info: info, since: now)
      } else if now - entry.since >= Self.quietTime {
        complete.append(entry.name)
      }
    }
    return complete
  }
}
