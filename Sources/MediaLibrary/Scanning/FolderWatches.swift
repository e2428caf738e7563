import GObjectKit

/// The watches of the library's folders. A folder has one watch that all its users share; it ends with the last of them.
struct FolderWatches {
  private let receive: @Sendable ([FileEvent]) -> Void
  private var monitor: FileMonitor?
  private var users: [FileWatch: Int] = [:]

  /// Creates watches that pass their events to `receive`, on the monitor's thread.
  init(receive: @escaping @Sendable ([FileEvent]) -> Void) { self.receive = receive }

  /// Watches a folder for one more user. Creates the monitor for the first folder, and tries again for the next folder
  /// if that fails.
  ///
  /// - Throws: `FileError.limitReached` if the system has no monitor or no watch left; `notFound` or another error if the
  ///   folder cannot be opened.
  mutating func watch(_ path: String) throws(FileError) -> FileWatch {
    let monitor = try openMonitor()
    let watch = try monitor.watch(path)
    users[watch, default: 0] += 1
    return watch
  }

  private mutating func openMonitor() throws(FileError) -> FileMonitor {
    if let monitor { return monitor }
    let new = try FileMonitor(onEvents: receive)
    monitor = new
    return new
  }

  /// Removes one user of a watch. Does nothing if the watch has ended.
  mutating func unwatch(_ watch: FileWatch) {
    guard let count = users[watch] else { return }
    users[watch] = count > 1 ? count - 1 : nil
    if count == 1 { monitor?.unwatch(watch) }
  }

  /// Removes all users of a watch that the system ended because the folder no longer exists.
  mutating func forget(_ watch: FileWatch) { users[watch] = nil }

  /// Returns whether a watch has a user.
  func isInUse(_ watch: FileWatch) -> Bool { users[watch] != nil }
}
