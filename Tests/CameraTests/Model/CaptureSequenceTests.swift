import TestTools
import Testing

@testable import Camera

/// Countdown, flash, strip and burst, with a manual clock and without a model.
@Suite(.timeLimit(.minutes(1))) @MainActor struct CaptureSequenceTests {
  private let service = FakeCamera()
  private let clock = TestClock()
  private let settings: CaptureSettings
  private let flash: ScreenFlash
  private let requests: PhotoRequests
  private let sequence: CaptureSequence

  init() {
    settings = CaptureSettings(CaptureOptions(), service: service)
    flash = ScreenFlash(clock: clock)
    requests = PhotoRequests(service: service)
    sequence = CaptureSequence(settings, flash: flash, requests: requests, clock: clock)
  }

  /// Advances the clock when the next step waits.
  private func advance(by time: Duration) async {
    await eventually("a step waits") { clock.sleeperCount == 1 }
    await clock.advanceAndDrain(by: time)
  }

  @Test func aPlainPhotoIsRequestedAtOnce() {
    sequence.start()
    #expect(service.photos.map(\.use) == [.single])
    #expect(sequence.state == .idle)
  }

  @Test func aStripFollowsTheCountdown() async {
    settings.countdownSeconds = 3
    settings.isFourUp = true
    sequence.start()
    for remaining in [3, 2, 1] {
      #expect(sequence.state == .countdown(remaining: remaining, isStrip: true))
      await advance(by: .seconds(1))
    }
    for index in 0..<3 {
      #expect(service.photos.map(\.use).last == .strip(index: index))
      #expect(sequence.state == .strip(index: index + 1), "the next one is announced")
      await advance(by: CaptureSequence.stripInterval)
    }
    #expect(service.photos.map(\.use) == (0..<4).map { .strip(index: $0) })
    #expect(sequence.state == .idle)
  }

  @Test func aChangeDuringTheCountdownAffectsTheNextSequence() async {
    settings.countdownSeconds = 3
    sequence.start()
    settings.isFourUp = true
    for _ in 0..<3 { await advance(by: .seconds(1)) }
    #expect(service.photos.map(\.use) == [.single])
  }

  @Test func theFlashLightsBeforeEachPhotoOfAStrip() async {
    settings.isFourUp = true
    settings.options.flashMode = .on
    sequence.start()
    for count in 0..<2 {
      #expect(flash.state == .lit)
      #expect(service.photos.count == count)
      await advance(by: ScreenFlash.adaptationTime)
      #expect(service.photos.count == count + 1)
      flash.turnOff()
      await advance(by: CaptureSequence.stripInterval)
    }
    sequence.cancel()
    #expect(flash.state == .off)
    #expect(service.calls.last == .cancelStrip)
    #expect(!requests.isProcessing)
  }

  @Test func aBurstEndsAtItsLimit() async {
    sequence.startBurst()
    for _ in 0..<CaptureSequence.burstLimit { await advance(by: CaptureSequence.burstInterval) }
    #expect(service.photos.count == CaptureSequence.burstLimit)
    #expect(sequence.state == .idle)
  }

  @Test func aBurstCountsTheCapturedFrames() {
    sequence.startBurst()
    #expect(sequence.state == .burst(count: 0))
    sequence.captured(service.photos[0])
    #expect(sequence.state == .burst(count: 1))
    sequence.endBurst()
    sequence.captured(service.photos[0])
    #expect(sequence.state == .idle)
  }

  /// The timer has ended, but the main actor has not run its action yet.
  @Test func aSequenceThatIsCancelledAsItsTimerEndsTakesNoPhoto() async {
    sequence.startBurst()
    await eventually("the next photo waits") { clock.sleeperCount == 1 }
    clock.advance(by: CaptureSequence.burstInterval)
    sequence.endBurst()
    await clock.advanceAndDrain(by: .seconds(1))
    #expect(service.photos.count == 1)
  }

  @Test func aSecondSequenceWaitsForTheFirst() {
    settings.countdownSeconds = 3
    sequence.start()
    sequence.startBurst()
    sequence.start()
    #expect(sequence.state == .countdown(remaining: 3, isStrip: false))
    #expect(service.photos.isEmpty)
    sequence.endBurst()
    #expect(sequence.isActive, "it is no burst")
  }
}
