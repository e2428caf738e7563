import GObjectKit

/// A new file that a program may still be writing.
struct PendingFile {
  struct Key: Hashable {
    let folder: ObjectIdentifier
    let name: [UInt8]
  }

  let node: FolderNode
  let name: [UInt8]
  /// The file's properties at the last check.
  var info: FileInfo
  /// The time at which the properties last changed.
  var since: ContinuousClock.Instant

  var key: Key { Key(folder: ObjectIdentifier(node), name: name) }
}
