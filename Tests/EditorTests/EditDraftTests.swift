import Editing
import Imaging
import Testing

@testable import Editor

/// The edit as the controls show it, made from an EditStack and back.
@Suite(.timeLimit(.minutes(1))) struct EditDraftTests {
  private let size = ImageSize(width: 300, height: 200)

  private func draft(_ operations: EditOperation...) -> EditDraft {
    EditDraft(EditStack(operations), size: size)
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> NormalizedRect {
    try #require(NormalizedRect(x: x, y: y, width: width, height: height))
  }

  @Test func controlsShowTheEditAndKeepItsOrder() throws {
    let crop = try rect(0.25, 0.25, 0.5, 0.5)
    let draft = draft(
      .filter(.sepia, amount: 0.5), .adjustment(.contrast, value: 0.2), .straighten(degrees: 3), .crop(crop))
    #expect(draft.filter == EditDraft.Filter(filter: .sepia, amount: 0.5))
    #expect(draft[.contrast] == 0.2)
    #expect(draft[.exposure] == 0)
    #expect(draft.geometry.degrees == 3)
    #expect(draft.geometry.crop == crop)
    // Geometry and color commute.
    #expect(
      draft.stack
        == EditStack([
          .straighten(degrees: 3), .crop(crop), .filter(.sepia, amount: 0.5),
          .adjustment(.contrast, value: 0.2),
        ]))
  }

  @Test func newOperationsFollowInTheOrderOfTheModule() {
    var draft = draft()
    draft.filter = EditDraft.Filter(filter: .noir, amount: 1)
    draft[.shadows] = 0.5
    draft[.exposure] = -1
    draft.geometry.rotate(quarterTurns: 1)
    #expect(
      draft.stack
        == EditStack([
          .rotate(quarterTurns: 1), .adjustment(.exposure, value: -1), .adjustment(.shadows, value: 0.5),
          .filter(.noir, amount: 1),
        ]))
    draft[.exposure] = 0
    draft.filter = nil
    #expect(draft.stack == EditStack([.rotate(quarterTurns: 1), .adjustment(.shadows, value: 0.5)]))
  }

  @Test func ofTwoOperationsOfAControlTheLastOneChanges() {
    var draft = draft(.filter(.sepia), .adjustment(.contrast, value: 0.1), .filter(.fade, amount: 0.3))
    #expect(draft.filter?.filter == .fade)
    draft.filter?.amount = 0.6
    #expect(
      draft.stack
        == EditStack([.filter(.sepia), .adjustment(.contrast, value: 0.1), .filter(.fade, amount: 0.6)]))
  }

  @Test func aCropAfterAVignetteRemainsBelowTheControls() throws {
    let crop = try rect(0, 0, 0.5, 1)
    var draft = draft(.filter(.vignette), .crop(crop), .filter(.noir))
    #expect(draft.geometry.crop == crop, "the crop can be changed")
    #expect(draft.stack == EditStack([.filter(.vignette), .crop(crop), .filter(.noir)]))
    #expect(draft.uncroppedSize == size)
    draft.geometry.crop = nil
    #expect(draft.stack == EditStack([.filter(.vignette), .filter(.noir)]))
  }

  @Test func operationsOfANewerVersionRemainAtTheirPlace() throws {
    let text = #"""
      {"version": 9, "operations": [{"operation": "glow", "radius": 3}, {"operation": "sepia", "amount": 1}],
      "author": "x"}
      """#
    let stack = try EditStack(text: Array(text.utf8))
    var draft = EditDraft(stack, size: size)
    #expect(draft.stack == stack)
    draft[.contrast] = 0.5
    #expect(draft.stack.unknownOperations == ["glow"])
    let written = draft.stack.text
    #expect(written.contains("author") && written.contains("radius"))
  }

  @Test func aCenteredSquareIsACropThatCanBeMoved() throws {
    let draft = draft(.rotate(quarterTurns: 1), .cropToSquare)
    #expect(draft.size == ImageSize(width: 200, height: 200))
    #expect(draft.uncroppedSize == ImageSize(width: 200, height: 300))
    let crop = try #require(draft.geometry.crop)
    #expect(abs(crop.height - 2 / 3) < 1e-9 && abs(crop.y - 1 / 6) < 1e-2)
  }

  @Test func twoStraightenedAnglesAreKept() {
    var draft = draft(.straighten(degrees: 3), .adjustment(.exposure, value: 1), .straighten(degrees: -5))
    #expect(draft.geometry.degrees == -5, "the last one can be changed")
    draft.geometry.degrees = 0
    #expect(draft.stack == EditStack([.straighten(degrees: 3), .adjustment(.exposure, value: 1)]))
  }

  @Test func revertingLeavesNoOperation() {
    var draft = draft(.straighten(degrees: 3), .straighten(degrees: 2), .filter(.noir))
    draft.reset()
    #expect(draft.stack.operations.isEmpty)
    #expect(draft.size == size)
  }
}
