import GtkKit
import Testing

@testable import PhotosPicker

@MainActor @Suite(.timeLimit(.minutes(1))) struct PickerMessagesTests {
  private let undo = UndoStack()

  @Test func aMessageUndoesItsOwnChange() {
    let messages = PickerMessages(undo)
    var undone: [String] = []
    let step = undo.add { undone.append("first") }
    undo.add { undone.append("second") }
    messages.offerUndo(of: step, "First")
    #expect(messages.notice?.text == "First")
    #expect(messages.notice?.action == .undo)
    messages.undoNoticed()
    messages.undoNoticed()
    #expect(undone == ["first"])
    undo.undo()
    #expect(undone == ["first", "second"])
  }

  @Test func aChangeThatWasUndoneStays() {
    let messages = PickerMessages(undo)
    var count = 0
    messages.offerUndo(of: undo.add { count += 1 }, "Changed")
    #expect(messages.notice?.text == "Changed")
    undo.undo()
    #expect(messages.notice == nil, "Its button would do nothing.")
    messages.undoNoticed()
    #expect(count == 1)
  }

  @Test func aRepeatedMessageIsANewOne() {
    let messages = PickerMessages(undo)
    messages.showLimit(1)
    let first = messages.notice
    #expect(first?.text == "You can select up to 1 photo")
    #expect(first?.action == nil)
    messages.showLimit(1)
    #expect(messages.notice != first)
  }
}
