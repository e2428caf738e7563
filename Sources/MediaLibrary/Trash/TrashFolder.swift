import GObjectKit

/// One of the folders that the Trash specification names: `files` holds what was thrown away, and `info`
/// a note for each.
struct TrashFolder {
  let folder: File

  /// Those in which a file of a volume can be.
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

  /// Looks for the file with that number.
  func place(of identity: FileIdentity) -> TrashPlace? {
    let files = folder.child("files")
    guard let reader = try? DirectoryReader(path: files.path, followingLinks: false) else { return nil }
    var hasMore = true
    while hasMore {
      var batch = DirectoryBatch()
      hasMore = (try? reader.read(limit: 1024, into: &batch) { _, _ in true }) ?? false
      guard let found = batch.entries.first(where: { $0.info.identity == identity }) else { continue }
      let name = batch.name(of: found)
      let note = folder.child("info").child(name + ".trashinfo")
      // Without a note it is being put there, or no trash.
      return note.exists ? TrashPlace(file: files.child(name), note: note, identity: identity) : nil
    }
    return nil
  }
}
