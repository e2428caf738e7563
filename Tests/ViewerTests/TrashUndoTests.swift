import GObjectKit
import GtkKit
import TestTools
import Testing

@testable import MediaLibrary
@testable import Viewer

/// The undo of a move to the trash, with a fake source.
@Suite(.timeLimit(.minutes(1))) @MainActor struct TrashUndoTests {
  private final class Source: PictureSource {
    let pictures: any PictureSequence = PictureList()
    private(set) var restored: [TrashedFile] = []

    func trash(_ ids: [MediaItemID]) async -> TrashOutcome { TrashOutcome() }
    func restore(_ trashed: [TrashedFile]) async -> RestoreOutcome {
      restored += trashed
      return RestoreOutcome()
    }
  }

  private let source = Source()
  private let stack = UndoStack()

  private func file(_ name: String, isRestorable: Bool = true) -> TrashedFile {
    let location = TrashLocation(
      file: File(path: "/trash/" + name), trashInfo: File(path: "/trash/info"),
      identity: FileIdentity(device: 1, inode: 1))
    return TrashedFile(path: "/pictures/" + name, id: nil, location: isRestorable ? location : nil)
  }

  @Test func theLastPicturesAreRestoredOnce() async {
    let undo = TrashUndo(UndoableTrash(source))
    var restored: [String] = []
    for name in ["a.jpg", "b.jpg"] {
      let step = undo.add([file(name)], to: stack) { restored += $0.map(\.path) }
      #expect(step != nil)
    }
    await undo.undo()
    await undo.undo()
    #expect(restored == ["/pictures/b.jpg"])
    // The change of the notice is no longer on the stack; the earlier one is.
    stack.undo()
    await eventually("the earlier picture is restored") {
      restored == ["/pictures/b.jpg", "/pictures/a.jpg"]
    }
    #expect(!stack.canUndo)
  }

  @Test func aChangeThatTheStackHasUndoneIsNotUndoneAgain() async {
    let undo = TrashUndo(UndoableTrash(source))
    var count = 0
    _ = undo.add([file("a.jpg")], to: stack) { _ in count += 1 }
    stack.undo()
    await eventually("the picture is restored") { count == 1 }
    await undo.undo()
    #expect(count == 1)
  }

  @Test func picturesWithoutALocationCannotBeRestored() async {
    let undo = TrashUndo(UndoableTrash(source))
    let step = undo.add([file("a.jpg", isRestorable: false)], to: stack) { _ in }
    #expect(step == nil)
    #expect(!stack.canUndo)
  }

  @Test func afterTheModelIsReleasedTheSourceRestoresThePictures() async {
    let files = [file("a.jpg")]
    do {
      let undo = TrashUndo(UndoableTrash(source))
      _ = undo.add(files, to: stack) { _ in Issue.record("the model is released") }
    }
    stack.undo()
    await eventually("the source is asked") { source.restored == files }
  }
}
