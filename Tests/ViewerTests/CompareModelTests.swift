import GObjectKit
import GtkKit
import MediaLibrary
import Observation
import TestTools
import Testing

@testable import MediaLibrary
@testable import Viewer

/// Comparing pictures and keeping one, with fake services and a fake trash.
@Suite(.timeLimit(.minutes(2))) @MainActor struct CompareModelTests {
  /// Has a trash of its own, which refuses the pictures in `refused`.
  @Observable final class TrashSource: PictureSource {
    var list: PictureList
    var refused: Set<String> = []
    private var trashed: [MediaItem] = []
    var pictures: any PictureSequence { list }

    init(_ names: String...) {
      list = PictureList(names.enumerated().map { FakeSource.item($0 + 1, $1) })
    }

    var items: [MediaItem] { (0..<list.count).map { list[$0] } }

    func trash(_ ids: [MediaItemID]) async -> TrashOutcome {
      var outcome = TrashOutcome()
      for item in items where ids.contains(item.id) {
        if refused.contains(item.name) {
          outcome.failures.append(.noTrash(path: item.path))
        } else {
          trashed.append(item)
          let identity = FileIdentity(device: 1, inode: item.id.rawValue)
          let location = TrashLocation(
            file: File(path: "/trash/" + item.name), trashInfo: File(path: "/trash/info"), identity: identity)
          outcome.trashed.append(TrashedFile(path: item.path, id: item.id, location: location))
        }
      }
      list = PictureList(items.filter { item in !trashed.contains { $0.id == item.id } })
      return outcome
    }

    func restore(_ files: [TrashedFile]) async -> RestoreOutcome {
      var outcome = RestoreOutcome()
      for file in files {
        guard let item = trashed.first(where: { $0.id == file.id }) else { continue }
        trashed.removeAll { $0.id == item.id }
        list = PictureList(items + [item])
        outcome.restored.append(RestoredFile(trashed: file, path: file.path))
      }
      return outcome
    }
  }

  let source = TrashSource("a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg")

  private func comparison(_ count: Int = 3) -> CompareModel {
    CompareModel(source.items.prefix(count).map(\.id), of: source, service: { FakeService() })
  }

  private func names(_ model: CompareModel) -> [String] { model.panes.map(\.title) }

  @Test func thePicturesAreShownInOrderAndAtMostFour() {
    let ids = [3, 1, 0, 2, 4].map { source.items[$0].id }
    let model = CompareModel(ids, of: source, service: { FakeService() })
    #expect(names(model) == ["d.jpg", "b.jpg", "a.jpg", "c.jpg"])
  }

  @Test func keepingOneMovesTheOthersToTheTrashAndOneUndoRestoresThem() async {
    let model = comparison()
    await model.keep(source.items[1].id)
    #expect(names(model) == ["b.jpg"])
    #expect(source.items.map { $0.name } == ["b.jpg", "d.jpg", "e.jpg"])
    #expect(model.notice?.text == "2 photos moved to the trash" && model.notice?.action == .undo)
    #expect(!model.canKeep)
    await model.undoKeep()
    #expect(names(model) == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(!model.undo.canUndo)
    await model.undoKeep()
    #expect(source.items.count == 5)
  }

  @Test func theUndoStackOfTheWindowRestoresThem() async {
    let model = comparison(2)
    await model.keep(source.items[0].id)
    model.undo.undo()
    #expect(model.notice == nil, "Its button would do nothing.")
    await eventually("both are there") { names(model) == ["a.jpg", "b.jpg"] }
  }

  @Test func undoingAfterTheComparisonWasClosedRestoresTheFiles() async {
    let undo = UndoStack()
    var model: CompareModel? = comparison(2)
    model?.undo = undo
    await model?.keep(source.items[0].id)
    model = nil
    undo.undo()
    await eventually("the file is back") { source.items.count == 5 }
  }

  @Test func ifOnePictureCannotBeMovedNoneIs() async {
    source.refused = ["c.jpg"]
    let model = comparison()
    await model.keep(source.items[0].id)
    #expect(model.notice?.text == LibraryError.noTrash(path: "/pictures/c.jpg").description)
    #expect(model.notice?.action == nil && !model.undo.canUndo)
    await eventually("all are there") { names(model) == ["a.jpg", "b.jpg", "c.jpg"] }
    #expect(Set(source.items.map { $0.name }) == ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"])
  }

  @Test func aRemovedPictureStaysOnDisk() {
    let model = comparison()
    model.remove(source.items[1].id)
    #expect(names(model) == ["a.jpg", "c.jpg"])
    #expect(source.items.count == 5)
  }

  @Test func aPictureThatIsDeletedLeavesAndTheOthersStayAsTheyAre() async {
    let model = comparison()
    let first = model.panes[0]
    source.list = PictureList(source.items.filter { $0.name != "b.jpg" })
    await eventually("it is gone") { names(model) == ["a.jpg", "c.jpg"] }
    #expect(model.panes[0] === first)
  }

  @Test func aPartIsSharedOnlyWhileTheViewsAreLinked() {
    let model = comparison(2)
    let part = ZoomState.Part(magnification: 3, x: 0.25, y: 0.5)
    model.showPart(part, of: source.items[0].id)
    #expect(model.shownPart.part == part && model.shownPart.origin == source.items[0].id)
    model.isLinked = false
    model.showPart(ZoomState.Part(magnification: 1, x: 0.5, y: 0.5), of: source.items[1].id)
    #expect(model.shownPart.part == part)
  }
}
