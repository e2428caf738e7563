import TestTools
import Testing

@testable import MediaLibrary
@testable import Viewer

/// Moving a picture to the trash and back, with a fake source.
@Suite(.timeLimit(.minutes(1))) @MainActor struct UndoableTrashTests {
  /// Trashes everything, the first picture as soon as the test allows it; restores to `newPath`.
  private final class Source: PictureSource {
    let pictures: any PictureSequence = PictureList()
    private(set) var requests = 0
    var isAnswering = true
    var newPath = "/pictures/a.jpg"

    func trash(_ ids: [MediaItemID]) async -> TrashOutcome {
      requests += 1
      if requests == 1 { while !isAnswering { await Task.yield() } }
      var outcome = TrashOutcome()
      outcome.trashed = ids.map { TrashedFile(path: "/pictures/a.jpg", id: $0, location: nil) }
      return outcome
    }

    func restore(_ trashed: [TrashedFile]) async -> RestoreOutcome {
      var outcome = RestoreOutcome()
      outcome.restored = trashed.map { RestoredFile(trashed: $0, path: newPath) }
      return outcome
    }
  }

  private let source = Source()
  private let item = FakeSource.item(1, "a.jpg")

  @Test func aPictureIsRestoredUnderItsName() async throws {
    let trash = UndoableTrash(source)
    guard case .trashed(let files) = await trash.trash([item]) else {
      Issue.record("the picture is not in the trash")
      return
    }
    #expect(files.map(\.id) == [item.id])
    guard case .restored(renamedTo: nil) = await trash.restore(files) else {
      Issue.record("the picture is not restored under its name")
      return
    }
  }

  @Test func theNewNameIsReportedIfTheOldOneIsTaken() async throws {
    let trash = UndoableTrash(source)
    guard case .trashed(let files) = await trash.trash([item]) else {
      Issue.record("the picture is not in the trash")
      return
    }
    source.newPath = "/pictures/a (1).jpg"
    guard case .restored(renamedTo: "/pictures/a (1).jpg") = await trash.restore(files) else {
      Issue.record("the new name is not reported")
      return
    }
  }

  @Test func keyRepeatTrashesOnePicture() async {
    let trash = UndoableTrash(source)
    source.isAnswering = false
    let first = Task { await trash.trash([item]) }
    await eventually("the source is asked") { source.requests == 1 }
    #expect(await trash.trash([FakeSource.item(2, "b.jpg")]) == nil)
    source.isAnswering = true
    guard case .trashed(let files) = await first.value else {
      Issue.record("the picture is not in the trash")
      return
    }
    #expect(source.requests == 1)
    #expect(files.map(\.id) == [item.id])
  }
}
