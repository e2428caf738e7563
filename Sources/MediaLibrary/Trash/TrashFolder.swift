import GObjectKit

/// A trash folder of the freedesktop Trash specification: `files` contains the trashed files and `info` one trash info
/// file for each.
struct TrashFolder {
  let folder: File

  /// Returns the trash folders that can contain a file of the volume.
  static func all(for file: File, _ identity: FileIdentity) -> [TrashFolder] {
    // The top of a volume is the highest folder with the same device number.
    var top = file.parent
    while top.path != "/", (try? top.parent.info())?.identity.device == identity.device { top = top.parent }
    let user = UserDirectories.userID
    return [
      TrashFolder(folder: File(path: UserDirectories.data).child("Trash")),
      TrashFolder(folder: top.child(".Trash").child(user)),
      TrashFolder(folder: top.child(".Trash-" + user)),
    ]
  }

  /// Returns the location of the trashed file with the given identity, or nil.
  func location(of identity: FileIdentity) -> TrashLocation? {
    let files = folder.child("files")
    guard let reader = try? DirectoryReader(path: files.path, followingLinks: false) else { return nil }
    var hasMore = true
    while hasMore {
      var batch = DirectoryBatch()
      hasMore = (try? reader.read(limit: 1024, into: &batch) { _, _ in true }) ?? false
      guard let found = batch.entries.first(where: { $0.info.identity == identity }) else { continue }
      let name = batch.name(of: found)
      let trashInfo = folder.child("info").child(name + ".trashinfo")
      // Without a trash info file, the file is still being moved, or the folder is not a trash.
      return trashInfo.exists
        ? TrashLocation(file: files.child(name), trashInfo: trashInfo, identity: identity) : nil
    }
    return nil
  }
}
