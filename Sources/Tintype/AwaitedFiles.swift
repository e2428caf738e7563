import MediaLibrary

/// New files in the library's folders that the library scan has not found yet, and what happens when it does.
///
/// The scan finds a file within a second, or never, if the folder cannot be monitored or the file was deleted. A file is
/// given up after a minute: a photo that is selected later would surprise the user.
nonisolated struct AwaitedFiles {
  /// What happens with a file that the scan has found.
  enum Action: Equatable, Sendable {
    /// Selects the photo.
    case select
    /// Puts the photo on the board at once, for any behavior of the picker.
    case insert
  }

  private static let timeout = Duration.seconds(60)
  private var pending: [(path: String, action: Action, since: ContinuousClock.Instant)] = []

  var isEmpty: Bool { pending.isEmpty }
  /// The paths of the files, in the order in which they were added.
  var paths: [String] { pending.map(\.path) }

  /// Adds a file. Gives up the files that the scan should have found by now.
  mutating func add(_ path: String, _ action: Action, at now: ContinuousClock.Instant = .now) {
    pending.removeAll { $0.since + Self.timeout <= now || $0.path == path }
    pending.append((path, action, now))
  }

  /// Removes the files for which `isFound` returns true, and returns them in the order in which they were added.
  mutating func remove(where isFound: (_ path: String) -> Bool) -> [(path: String, action: Action)] {
    let found = pending.filter { isFound($0.path) }
    pending.removeAll { isFound($0.path) }
    return found.map { ($0.path, $0.action) }
  }
}
