import Editing
import FileTesting
import GObjectKit
import TestTools
import Testing

@testable import VideoEffects

/// The choice of an effect, and the LUT that is kept for the next session.
@Suite(.timeLimit(.minutes(1))) @MainActor struct EffectModelTests {
  /// An owner of an effect.
  private final class Owner {
    var effect: Effect?
  }

  private let folder: TemporaryFolder
  private let owner = Owner()
  private var copy: File { File(path: folder.path("data/luts/camera.cube")) }
  private var lutPath: String { folder.path("film.cube") }

  private static let text = "TITLE \"Old film\"\nLUT_1D_SIZE 2\n1 1 1\n0 0 0\n"

  init() throws {
    folder = try TemporaryFolder()
    try File(path: folder.path("film.cube")).write(Bytes(Array(Self.text.utf8)))
  }

  private func model(of owner: Owner, keepsCopy: Bool = true) -> EffectModel {
    EffectModel(lutFile: keepsCopy ? copy : nil, read: { owner.effect }, write: { owner.effect = $0 })
  }

  @Test func theAmountBelongsToTheEffect() {
    let model = model(of: owner)
    model.amount = 0.3
    #expect(owner.effect == nil && model.choice == .init(name: "", amount: 1))
    model.effect = Effect(.sepia)
    model.amount = 0.3
    #expect(owner.effect == Effect(.sepia, amount: 0.3))
    #expect(model.choice == .init(name: "sepia", amount: 0.3))
    let next = Owner()
    self.model(of: next).restore(model.choice)
    #expect(next.effect == owner.effect)
  }

  @Test func anUnknownChoiceIsNoEffectAndAnAmountStaysInItsRange() {
    let model = model(of: owner)
    model.restore(.init(name: "sepia", amount: 7))
    #expect(owner.effect == Effect(.sepia, amount: 1))
    model.restore(.init(name: "blur", amount: 1))
    #expect(owner.effect == nil, "no filter of a video")
  }

  @Test func anOpenedLUTIsAppliedAndThereAfterItsFileIsGone() async throws {
    let model = model(of: owner)
    await model.openLUT(path: lutPath)
    #expect(model.lut?.title == "Old film")
    #expect(owner.effect?.look == model.lut.map { .lut($0) })
    model.amount = 0.5
    try File(path: lutPath).delete()

    let next = Owner()
    let restored = self.model(of: next)
    restored.restore(model.choice)
    #expect(restored.choice == model.choice, "nothing is lost if the program ends before the file is read")
    await restored.restoreLUT()
    await eventually("the LUT is restored") { next.effect == owner.effect }
    #expect(restored.notice == nil)
  }

  @Test func whatIsChosenWhileTheLUTIsReadWins() async throws {
    await model(of: owner).openLUT(path: lutPath)
    let next = Owner()
    let restored = model(of: next)
    restored.restore(.init(name: "lut", amount: 1))
    restored.effect = Effect(.noir)
    await eventually("the LUT is there") { restored.lut != nil }
    #expect(next.effect == Effect(.noir))
  }

  @Test func aBrokenLUTChangesNothing() async throws {
    let model = model(of: owner)
    await model.openLUT(path: lutPath)
    let effect = owner.effect
    let bad = folder.path("bad.cube")
    try File(path: bad).write(Bytes(Array("LUT_3D_SIZE 2\n0 0 0\n".utf8)))
    await model.openLUT(path: bad)
    #expect(model.notice?.text == "“bad.cube”: The LUT has 1 colors; its size requires 8.")
    #expect(owner.effect == effect)
    #expect(try copy.contents() == Array(Self.text.utf8), "the copy is that of the working one")
    await model.openLUT(path: folder.path("none.cube"))
    #expect(model.notice?.text == "“none.cube” no longer exists.")
  }

  @Test func aLostCopyIsSaid() async throws {
    let model = model(of: owner)
    model.restore(.init(name: "lut", amount: 1))
    await eventually("the notice") {
      model.notice?.text == "The LUT of the last session no longer exists. Open it again."
    }
    #expect(owner.effect == nil && model.choice.name.isEmpty)
  }

  @Test func aLUTIsUsedAlthoughItsCopyCannotBeWritten() async throws {
    try File(path: folder.path("data")).write(Bytes([1]))
    let model = model(of: owner)
    await model.openLUT(path: lutPath)
    #expect(owner.effect != nil)
    let start = "The LUT is used until the program ends. It was not stored: "
    #expect(model.notice?.text.hasPrefix(start) == true)
  }
}
