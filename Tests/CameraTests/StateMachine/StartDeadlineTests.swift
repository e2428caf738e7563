import Synchronization
import TestTools
import Testing

@testable import Camera

/// The deadline for the start of a camera.
@Suite(.timeLimit(.minutes(1))) struct StartDeadlineTests {
  private final class Counter: Sendable {
    private let number = Mutex(0)
    func increment() { number.withLock { $0 += 1 } }
    var value: Int { number.withLock(\.self) }
  }

  private let clock = TestClock()
  private let interrupts = Counter()

  private func deadline() async -> StartDeadline {
    let deadline = StartDeadline(after: .seconds(3), clock: clock) { [interrupts] in interrupts.increment() }
    await eventually("the timer sleeps") { clock.sleeperCount == 1 }
    return deadline
  }

  @Test func aLateStartIsInterruptedOnce() async {
    let deadline = await deadline()
    deadline.sourceWasActivated()
    #expect(interrupts.value == 0)
    clock.advance(by: .seconds(3))
    await eventually("it is interrupted") { interrupts.value == 1 }
    #expect(!deadline.end())
    #expect(interrupts.value == 1)
  }

  @Test func aSourceThatIsActivatedTooLateIsInterruptedAgain() async {
    let deadline = await deadline()
    clock.advance(by: .seconds(3))
    await eventually("it is interrupted") { interrupts.value == 1 }
    deadline.sourceWasActivated()
    #expect(interrupts.value == 2)
    #expect(!deadline.end())
  }

  @Test func aStartInTimeIsNotInterrupted() async {
    let deadline = await deadline()
    #expect(deadline.end())
    await eventually("the timer ends") { clock.sleeperCount == 0 }
    clock.advance(by: .seconds(3))
    deadline.sourceWasActivated()
    #expect(interrupts.value == 0)
  }

  @Test func aTimerThatRunsDownAfterTheEndInterruptsNothing() async {
    let deadline = await deadline()
    #expect(deadline.end())
    // The timer's task may be past its sleep when the start ends.
    deadline.pass()
    deadline.sourceWasActivated()
    #expect(interrupts.value == 0)
  }
}
