import GObjectKit
import MediaLibrary
import Observation
import Viewer

/// A fake source without files on disk. The test adds and removes pictures; moving to the trash always fails.
@MainActor @Observable final class FakeSource: PictureSource {
  var list: PictureList
  var pictures: any PictureSequence { list }

  init(_ names: String...) {
    list = PictureList(names.enumerated().map { FakeSource.item($0 + 1, $1) })
  }

  nonisolated static func item(_ number: Int, _ name: String, modified: Int = 0) -> MediaItem {
    MediaItem(
      id: MediaItemID(rawValue: UInt64(number)), path: "/pictures/\(name)", size: 1000,
      modified: Timestamp(seconds: modified))
  }

  var items: [MediaItem] { (0..<list.count).map { list[$0] } }

  func remove(_ name: String) { list = PictureList(items.filter { $0.name != name }) }

  func trash(_ ids: [MediaItemID]) async -> TrashOutcome {
    var outcome = TrashOutcome()
    outcome.failures = items.filter { ids.contains($0.id) }.map { .readOnly(path: $0.path) }
    return outcome
  }

  func restore(_ trashed: [TrashedFile]) async -> RestoreOutcome { RestoreOutcome() }
}
