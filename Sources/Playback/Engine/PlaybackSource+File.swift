import GObjectKit

extension PlaybackSource {
  /// Whether the source is a local file.
  nonisolated var isFile: Bool { uri.hasPrefix("file:") }

  /// Why the source cannot be played, where the file system shows it; nil where it may be playable. Blocks on the
  /// disk.
  nonisolated var openError: PlayerError? {
    guard isFile, let file = File(uri: uri) else { return nil }
    do throws(FileError) {
      let info = try file.info()
      // Reading a pipe or a device may block forever.
      if info.kind != .file || info.size == 0 {
        return .notMedia(name: file.displayName)
      }
      return nil
    } catch {
      switch error {
      case .notPermitted: return .notReadable(path: file.path)
      default: return .notFound(path: file.path)
      }
    }
  }
}
