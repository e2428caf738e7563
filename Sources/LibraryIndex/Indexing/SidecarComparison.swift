import GObjectKit
import MediaLibrary

/// Finds the photos whose sidecars other programs have written. Used only by the actor that owns it.
final class SidecarComparison {
  private let context: IndexContext
  private let reading: FileReading

  init(_ context: IndexContext, _ reading: FileReading) { (self.context, self.reading) = (context, reading) }

  /// Queues the photos whose sidecars have changed.
  ///
  /// - Parameter sidecars: Sidecars that were found, changed or removed.
  func compare(_ sidecars: [AssetPath]) {
    enqueueOutdated(
      context.read { database in
        try sidecars.flatMap { try SidecarTable.assets(ofSidecar: $0, in: database) }
      } ?? [])
  }

  /// Queues the photos whose sidecars have changed or are gone since they were read: an earlier session may have read them.
  func compareKnown() { enqueueOutdated(context.read(SidecarTable.assetsWithSidecar) ?? []) }

  private func enqueueOutdated(_ states: [SidecarState]) {
    let outdated = states.filter { Sidecar.modified(for: $0.path.file.path) != $0.modified }
    guard !outdated.isEmpty else { return }
    let items = context.snapshot.ids(of: Set(outdated.map(\.id)))
    for state in outdated {
      guard let item = items[state.id] else { continue }
      reading.enqueue(ReadQueue.Job(asset: state.id, item: item, date: state.date))
    }
    context.publish()
  }

  /// Notes that the sidecars of a photo have what the index has, because the app has written them.
  func note(_ id: AssetID, at path: String) {
    let time = Sidecar.modified(for: path)
    // No revision: nothing that people see or search changes.
    context.perform { try $0.write { try SidecarTable.setSidecar(time, of: id, in: $0) } }
  }
}
