import ColorKit
import Testing

@testable import ColorPicker

/// Tests of the models of contrast and color vision.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ContrastModelTests {
  @Test func theContrastFollowsBothColors() {
    let text = ColorModel(.black)
    let model = ContrastModel(text: text)
    #expect(abs(model.ratio - 21) < 1e-9)
    model.background.choose(Color(rgb: 0x767676))
    #expect(abs(model.ratio - 4.62) < 0.01)
    text.choose(.white)
    #expect(abs(model.ratio - 4.54) < 0.005)
    #expect(model.lightnessContrast < 0, "Light on dark.")
  }

  @Test func swappingExchangesTheColorsAndCountsAsAChoice() {
    let text = ColorModel(Color(rgb: 0x3584E4))
    var chosen: [Color] = []
    text.onChange = { chosen.append($0) }
    let model = ContrastModel(text: text, background: .black)
    let ratio = model.ratio
    model.swap()
    #expect(chosen == [.black])
    #expect(model.background.color == Color(rgb: 0x3584E4))
    #expect(abs(model.ratio - ratio) < 1e-9)
  }

  @Test func transparentTextIsComparedAsItIsSeen() {
    let model = ContrastModel(text: ColorModel(Color.black.with(alpha: 0)))
    #expect(model.ratio == 1)
    model.swap()
    #expect(model.background.color == .white)
  }

  @Test func theSeverityStaysInItsRange() {
    let model = ColorVisionModel()
    model.set(severity: 7)
    #expect(model.severity == 1)
    model.set(severity: -.infinity)
    #expect(model.severity == 0)
    #expect(model.seen([.black, .white]).map(\.rounded) == [.black, .white])
    model.set(severity: .nan)
    #expect(model.severity == 1)
  }
}
