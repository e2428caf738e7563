import GObjectKit
import MediaLibrary

/// Sidecars that other programs write.
extension LibraryIndexer {
  /// The number of sidecars to compare at once.
  private static let chunk = 200

  /// Follows sidecars that were found, changed or removed, by their absolute paths.
  public nonisolated func followSidecars(_ paths: [String]) { post(.sidecars(paths)) }

  /// Reads the photos again whose sidecars have changed.
  func compareSidecars(_ paths: [String]) async {
    var rest = paths[...]
    while !rest.isEmpty {
      let sidecars = rest.prefix(Self.chunk).map { AssetPath($0) }
      rest = rest.dropFirst(Self.chunk)
      let states = read { database in
        try sidecars.flatMap { try AssetTable.assets(ofSidecar: $0, in: database) }
      }
      readOutdated(states ?? [])
      await Task.yield()
    }
  }

  /// Reads the photos again whose sidecars have changed or are gone since they were read: an earlier session may have read
  /// them.
  func compareKnownSidecars() { readOutdated(read(AssetTable.assetsWithSidecar) ?? []) }

  private func readOutdated(_ states: [SidecarState]) {
    let outdated = states.filter { Sidecar.modified(for: $0.path.file.path) != $0.modified }
    guard !outdated.isEmpty else { return }
    let items = snapshot.ids(of: Set(outdated.map(\.id)))
    for state in outdated {
      guard let item = items[state.id] else { continue }
      enqueue(ReadQueue.Job(asset: state.id, item: item, date: state.date))
    }
    startReading()
    publish()
  }

  /// Notes that the sidecars of a photo have what the index has, because the app has written them.
  func noteSidecars(of id: AssetID, at path: String) {
    let time = Sidecar.modified(for: path)
    _ = write { database, _ in try AssetTable.setSidecar(time, of: id, in: database) }
  }
}
