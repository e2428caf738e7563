import GObjectKit

/// What was dropped on the window.
nonisolated enum DroppedFiles {
  /// Tells folders from files. Reads the disk, off the main thread.
  @concurrent static func sort(_ paths: [String]) async -> (folders: [String], files: [String]) {
    var (folders, files) = ([String](), [String]())
    for path in paths {
      if (try? File(path: path).info())?.kind == .folder { folders.append(path) } else { files.append(path) }
    }
    return (folders, files)
  }
}
