import GObjectKit
import L10n

/// Moves files to the desktop's trash and restores them.
///
/// GIO moves a file to the trash without returning its new name, so the file is then looked up by its device and inode
/// numbers in the trash folders of the freedesktop Trash specification 1.0: `$XDG_DATA_HOME/Trash`, and on other
/// volumes `.Trash/$uid` and `.Trash-$uid` at the top of the volume. Restoring a file never replaces another file.
public struct Trash: Sendable {
  /// Creates a trash that uses the user's trash folders.
  public init() {}

  /// Moves files to the trash one by one in order, on a thread that may block. Continues after an error.
  public func move(_ files: [(path: String, id: MediaItemID?)]) async -> TrashOutcome {
    await blocking {
      var outcome = TrashOutcome()
      for (path, id) in files {
        do throws(LibraryError) {
          outcome.trashed.append(TrashedFile(path: path, id: id, location: try move(File(path: path))))
        } catch {
          outcome.failures.append(error)
        }
      }
      return outcome
    }
  }

  /// Restores files to their original folder, under another name if the original name is taken. On a thread that
  /// may block.
  public func restore(_ files: [TrashedFile]) async -> RestoreOutcome {
    await blocking {
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
  }

  private func move(_ file: File) throws(LibraryError) -> TrashLocation? {
    do throws(FileError) {
      let identity = try file.info(followingLinks: false).identity
      try file.trash()
      return TrashFolder.all(for: file, identity).lazy.compactMap { $0.location(of: identity) }.first
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
    guard let location = trashed.location,
      (try? location.file.info(followingLinks: false))?.identity == location.identity
    else { throw .notInTrash(path: trashed.path) }
    let original = File(path: trashed.path)
    do throws(FileError) {
      if !original.parent.exists { try original.parent.makeFolder() }
      let target = try location.file.renameToFreeName(in: original.parent) { attempt in
        switch attempt {
        case 0: original.name
        case 1: FileName(original.name).marked(" " + tr("(restored)"))
        default: FileName(original.name).marked(" " + tr("(restored %d)", attempt))
        }
      }
      // Every trash implementation ignores a trash info file without its file, and the file is already restored.
      try? location.trashInfo.delete()
      return target
    } catch {
      throw .restoreFailed(path: trashed.path, reason: error)
    }
  }
}
