import Testing

@testable import Playback

@Suite(.timeLimit(.minutes(1))) struct FrameStepperTests {
  /// A paused video: which frame is shown after the seeks and steps of a `FrameStepper`.
  private struct Screen {
    /// The start of each frame, and the end of the last one.
    let times: [Duration]
    var shown: Int
    /// Where an accurate seek has clipped the frame that is shown.
    var clip: Duration?
    var actions = 0

    init(_ durations: [Int], showing shown: Int) {
      times = durations.reduce(into: [Duration.zero]) { $0.append($0.last! + .microseconds($1)) }
      self.shown = shown
    }

    /// The usual duration of a frame, as a header names it: the mean.
    var frames: FrameStepper.Frames {
      FrameStepper.Frames(
        shown: (clip ?? times[shown])..<times[shown + 1], isClipped: clip != nil,
        length: times.last! / (times.count - 1), origin: .zero)
    }

    /// Steps, and returns the frame that is shown at the end.
    mutating func step(_ count: Int) -> Int {
      var stepper = FrameStepper()
      var action = stepper.start(count, frames)
      while action != .done {
        actions += 1
        switch action {
        case .done: break
        case .step(let count): (shown, clip) = (min(shown + count, times.count - 2), nil)
        case .seek(let time):
          shown = (times.lastIndex { $0 <= time } ?? 0).clamped(to: 0...times.count - 2)
          clip = max(time, times[shown])
        }
        action = stepper.continueStep(frames)
      }
      return shown
    }
  }

  @Test(arguments: [
    Array(repeating: 40_000, count: 20),
    // 29.97 frames per second in whole milliseconds.
    [33000, 34000, 33000, 33000, 34000, 33000, 33000, 34000, 33000, 33000, 34000, 33000, 33000, 34000],
    // Phones and screen recordings have frames of different durations.
    [20000, 100_000, 20000, 100_000, 20000, 100_000, 20000, 100_000],
    [500_000, 10000, 10000, 500_000, 10000, 10000, 500_000],
  ])
  func aStepBackShowsTheFrameBefore(durations: [Int]) {
    for start in 1..<durations.count {
      var screen = Screen(durations, showing: start)
      expectEqual(screen.step(-1), start - 1, "from frame \(start)")
      #expect(screen.actions <= 12)
    }
  }

  @Test(arguments: [
    [Int](repeating: 40_000, count: 12), [33000, 34000, 33000, 33000, 34000, 33000, 33000, 34000],
  ])
  func stepsBackInARowShowEachFrame(durations: [Int]) {
    var screen = Screen(durations, showing: durations.count - 1)
    for frame in (0..<durations.count - 1).reversed() { expectEqual(screen.step(-1), frame) }
  }

  @Test func aStepBackFromTheFirstFrameStaysThere() {
    var screen = Screen(Array(repeating: 40_000, count: 5), showing: 0)
    expectEqual(screen.step(-1), 0)
  }

  @Test func severalFramesAreOneSeek() {
    var screen = Screen(Array(repeating: 40_000, count: 20), showing: 10)
    expectEqual(screen.step(-4), 6)
    #expect(screen.actions == 1)
  }

  @Test func aStepForwardMovesTheVideoOnly() {
    var stepper = FrameStepper()
    expectEqual(stepper.start(3, nil), .step(3))
    #expect(stepper.hasMovedVideoOnly)
    expectEqual(stepper.continueStep(nil), .done)
    stepper.didAlignAudio()
    #expect(!stepper.hasMovedVideoOnly)
  }

  @Test func withoutAFrameThereIsNoStepBack() {
    var stepper = FrameStepper()
    expectEqual(stepper.start(-1, nil), .done)
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
