import Editing
import GObjectKit
import Imaging
import TestTools
import Testing

@testable import Editor

/// Drawing marks on the result of an edit.
@Suite(.timeLimit(.minutes(1))) @MainActor struct MarkupModelTests {
  private func model(_ edit: EditStack = EditStack()) async -> EditorModel {
    let model = EditorModel(
      File(path: "/photos/a.jpg"), edit: edit, service: EditorModelTests.FakeService(), clock: TestClock())
    model.resize(width: 600, height: 400)
    await eventually("the photo is decoded") { model.state == .ready }
    model.page = .markup
    return model
  }

  private func drag(_ model: EditorModel, from start: (Double, Double), to end: (Double, Double)) {
    model.markup.begin(x: start.0, y: start.1)
    model.markup.update(x: (start.0 + end.0) / 2, y: (start.1 + end.1) / 2)
    model.markup.update(x: end.0, y: end.1)
    model.markup.end(isClick: false)
    model.endStep()
  }

  private func click(_ model: EditorModel, _ x: Double, _ y: Double) {
    model.markup.begin(x: x, y: y)
    model.markup.end(isClick: true)
    model.endStep()
  }

  @Test func aDragDrawsOneMarkInOneStep() async throws {
    let model = await model()
    drag(model, from: (0.2, 0.2), to: (0.6, 0.4))
    let arrow = Mark.Shape.arrow(from: PhotoPoint(x: 0.2, y: 0.2), to: PhotoPoint(x: 0.6, y: 0.4))
    #expect(model.draft?.marks.map(\.shape) == [arrow])
    model.markup.tool = .blackOut
    drag(model, from: (0.1, 0.1), to: (0.3, 0.2))
    #expect(model.draft?.marks.count == 2 && model.draft?.stack.hasRedaction == true)
    model.undo()
    model.undo()
    #expect(model.draft?.marks.isEmpty == true && model.history?.canUndo == false)
  }

  @Test func aMarkIsDrawnWhereThePointerIsInACroppedAndTurnedPhoto() async throws {
    let crop = try #require(NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1))
    // The right half of the photo, its upper edge at the right.
    let model = await model(EditStack([.crop(crop), .rotate(quarterTurns: 1)]))
    drag(model, from: (1, 0), to: (0, 1))
    guard case .arrow(let from, let to)? = model.draft?.marks.first?.shape else {
      Issue.record("There is no arrow.")
      return
    }
    #expect(abs(from.x - 0.5) < 1e-9 && abs(from.y) < 1e-9)
    #expect(abs(to.x - 1) < 1e-9 && abs(to.y - 1) < 1e-9)
  }

  @Test func aSelectedMarkIsMovedColoredAndDeleted() async {
    let model = await model()
    drag(model, from: (0.2, 0.2), to: (0.6, 0.6))
    #expect(model.markup.hasSelection, "What was drawn is selected.")
    drag(model, from: (0.4, 0.4), to: (0.5, 0.3))
    let moved = model.draft?.marks.first?.points ?? []
    #expect(moved.count == 2 && abs(moved[0].x - 0.3) < 1e-9 && abs(moved[0].y - 0.1) < 1e-9)
    model.markup.setColor(MarkColor(rgb: 0xFFFFFF))
    #expect(model.draft?.marks.first?.color == MarkColor(rgb: 0xFFFFFF))
    click(model, 0.95, 0.95)
    #expect(!model.markup.hasSelection, "A click beside it deselects.")
    click(model, 0.5, 0.3)
    #expect(model.markup.hasSelection)
    model.markup.deleteSelected()
    #expect(model.draft?.marks.isEmpty == true)
    model.undo()
    #expect(model.draft?.marks.count == 1)
  }

  @Test func aClickWritesTheText() async throws {
    let model = await model()
    model.markup.tool = .text
    model.markup.text = "Hi"
    click(model, 0.1, 0.1)
    guard case .text("Hi", let outlines)? = model.draft?.marks.first?.shape else {
      Issue.record("There is no text.")
      return
    }
    // An H and an i with its dot.
    #expect(outlines.count == 3)
    #expect(outlines.flatMap(\.self).allSatisfy { $0.x > 0.09 && $0.x < 0.4 && $0.y > 0.09 && $0.y < 0.4 })
    model.markup.text = ""
    click(model, 0.7, 0.7)
    #expect(model.draft?.marks.count == 1)
  }
}
