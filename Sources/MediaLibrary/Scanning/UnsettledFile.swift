import GObjectKit

/// A new file that somebody may still be writing.
struct UnsettledFile {
  struct Key: Hashable {
    let folder: ObjectIdentifier
    let name: [UInt8]
  }

  let node: FolderNode
  let name: [UInt8]
  /// As it was when it was last looked at.
  var info: FileInfo
  /// Since when it has been so.
  var since: ContinuousClock.Instant

  var key: Key { Key(folder: ObjectIdentifier(node), name: name) }
}
