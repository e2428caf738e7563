import GObjectKit
import MediaLibrary

/// Moves the files of playlists to the trash and back.
enum PlaylistTrash {
  /// Moves a file to the trash.
  static func move(_ path: String) async throws(PlaylistError) -> TrashedFile {
    let outcome = await Trash().move([(path, nil)])
    guard let trashed = outcome.trashed.first else { throw error(outcome.failures.first, path) }
    return trashed
  }

  /// Moves a file back.
  static func restore(_ file: TrashedFile) async throws(PlaylistError) {
    let outcome = await Trash().restore([file])
    if outcome.restored.isEmpty { throw error(outcome.failures.first, file.path) }
  }

  private static func error(_ failure: LibraryError?, _ path: String) -> PlaylistError {
    let name = File(path: path).displayName
    return switch failure {
    case .trashFailed(_, let reason), .restoreFailed(_, let reason): .file(name: name, reason)
    case .readOnly: .file(name: name, .readOnlyVolume(path: path))
    case .noTrash, .notInTrash, nil:
      .file(name: name, .notSupported(path: path, reason: failure?.description ?? ""))
    default: .file(name: name, .notFound(path: path))
    }
  }
}
