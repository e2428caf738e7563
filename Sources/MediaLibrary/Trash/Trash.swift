import GObjectKit

/// Moves files to the desktop's trash, and back.
///
/// GIO moves them there; it does not say under which name, so the file is looked up by its number in
/// the trash folders that the freedesktop Trash specification 1.0 names: `$XDG_DATA_HOME/Trash`, and on
/// other volumes `.Trash/$uid` or `.Trash-$uid` at their top. A file that comes back replaces nothing.
public struct Trash: Sendable {
  /// The user's trash.
  public init() {}

  /// Moves files to the trash. Off the caller's thread; each file on its own, in order.
  @concurrent public func move(_ files: [(path: String, id: MediaItemID?)]) async -> TrashOutcome {
    var outcome = TrashOutcome()
    for (path, id) in files {
      do throws(LibraryError) {
        outcome.trashed.append(TrashedFile(path: path, id: id, place: try move(File(path: path))))
      } catch {
        outcome.failures.append(error)
      }
    }
    return outcome
  }

  /// Brings files back to where they were, or beside what is there now. Off the caller's thread.
  @concurrent public func restore(_ files: [TrashedFile]) async -> RestoreOutcome {
    var outcome = RestoreOutcome()
    for file in files {
      do throws(LibraryError) {
        outcome.restored.append(RestoredFile(trashed: file, path: try restore(file).path))
      } catch {
        outcome.failures.append(error)
      }
    }
    return outcome
  }

  private func move(_ file: File) throws(LibraryError) -> TrashPlace? {
    do throws(FileError) {
      let identity = try file.info(followingLinks: false).identity
      try file.trash()
      return TrashFolder.all(for: file, identity).lazy.compactMap { $0.place(of: identity) }.first
    } catch {
      switch error {
      case .notFound: throw .vanished(path: file.path)
      case .notSupported: throw .noTrash(path: file.path)
      case .readOnlyVolume: throw .readOnly(path: file.path)
      default: throw .trashFailed(path: file.path, reason: error)
      }
    }
  }

  private func restore(_ trashed: TrashedFile) throws(LibraryError) -> File {
    guard let place = trashed.place,
      (try? place.file.info(followingLinks: false))?.identity == place.identity
    else { throw .notInTrash(path: trashed.path) }
    let original = File(path: trashed.path)
    do throws(FileError) {
      if !original.parent.exists { try original.parent.makeFolder() }
      let target = try place.file.renameToFreeName(in: original.parent) { attempt in
        switch attempt {
        case 0: original.name
        case 1: File.name(original.name, marked: " (restored)")
        default: File.name(original.name, marked: " (restored \(attempt))")
        }
      }
      // A note without its file is ignored by every trash; the file is back.
      try? place.note.delete()
      return target
    } catch {
      throw .restoreFailed(path: trashed.path, reason: error)
    }
  }
}
