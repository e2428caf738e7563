import TestTools
import Testing

@testable import Camera

@Suite(.timeLimit(.minutes(1))) @MainActor struct ScreenFlashTests {
  private let clock = TestClock()
  private let flash: ScreenFlash

  init() { flash = ScreenFlash(clock: clock) }

  @Test func theAutomaticFlashLightsInTheDark() {
    #expect(flash.isNeeded(for: .on) && !flash.isNeeded(for: .off))
    #expect(!flash.isNeeded(for: .auto), "nothing was measured")
    flash.measured(brightness: 0.1)
    #expect(flash.isNeeded(for: .auto) && !flash.isNeeded(for: .off))
    flash.measured(brightness: 0.5)
    #expect(!flash.isNeeded(for: .auto))
  }

  @Test func theFlashIsLitUntilTheFrameIsCaptured() async {
    flash.light()
    await clock.advanceAndDrain(by: .seconds(60))
    #expect(flash.state == .lit)
    flash.blink()
    #expect(flash.state == .blinking)
    await eventually("the blink ends soon") { clock.sleeperCount == 1 }
    await clock.advanceAndDrain(by: ScreenFlash.blinkTime)
    #expect(flash.state == .off)
  }

  @Test func theEndOfABlinkDoesNotTurnOffTheNextFlash() async {
    flash.blink()
    await eventually("the blink ends soon") { clock.sleeperCount == 1 }
    clock.advance(by: ScreenFlash.blinkTime)
    flash.light()
    await clock.advanceAndDrain(by: .seconds(1))
    #expect(flash.state == .lit)
  }
}
