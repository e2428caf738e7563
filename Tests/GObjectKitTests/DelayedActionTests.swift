import GObjectKit
import TestTools
import Testing

@Suite(.timeLimit(.minutes(1))) @MainActor struct DelayedActionTests {
  private let clock = TestClock()
  private let timer: DelayedAction
  private let log = Entries()

  private final class Entries { var entries: [String] = [] }

  init() { timer = DelayedAction(clock: clock) }

  private func schedule(_ name: String, after seconds: Int) async {
    timer.schedule(after: .seconds(seconds)) { [log] in log.entries.append(name) }
    await eventually("\(name) is pending") { clock.sleeperCount == 1 }
  }

  @Test func anActionRunsOnceAfterItsDelay() async {
    await schedule("a", after: 2)
    clock.advance(by: .seconds(1))
    await drain()
    #expect(log.entries.isEmpty && timer.isPending)
    clock.advance(by: .seconds(1))
    await eventually("it ran") { log.entries == ["a"] }
    #expect(!timer.isPending)
    clock.advance(by: .seconds(5))
    await drain()
    #expect(log.entries == ["a"])
  }

  /// A busy machine may start the task of the timer much later.
  @Test func theDelayBeginsWithTheCall() async {
    timer.schedule(after: .seconds(1)) { [log] in log.entries.append("a") }
    clock.advance(by: .seconds(1))
    await eventually("it ran") { log.entries == ["a"] }
  }

  @Test func aCancelledActionNeverRuns() async {
    await schedule("a", after: 1)
    timer.cancel()
    #expect(!timer.isPending)
    clock.advance(by: .seconds(2))
    await drain()
    #expect(log.entries.isEmpty)
  }

  /// The sleep has ended, and the task waits for its turn on the main actor.
  @Test func anActionThatIsCancelledAfterItsSleepNeverRuns() async {
    for _ in 0..<200 {
      await schedule("a", after: 1)
      clock.advance(by: .seconds(1))
      timer.cancel()
    }
    await drain()
    #expect(log.entries.isEmpty)
  }

  @Test func schedulingAgainReplacesThePendingAction() async {
    await schedule("a", after: 1)
    await schedule("b", after: 3)
    clock.advance(by: .seconds(1))
    await drain()
    #expect(log.entries.isEmpty)
    clock.advance(by: .seconds(2))
    await eventually("it ran") { log.entries == ["b"] }
  }

  @Test func callsInARowAreCoalesced() async {
    await schedule("a", after: 1)
    timer.scheduleIfIdle(after: .seconds(1)) { [log] in log.entries.append("b") }
    clock.advance(by: .seconds(1))
    await eventually("it ran") { log.entries == ["a"] }
    clock.advance(by: .seconds(1))
    await drain()
    #expect(log.entries == ["a"])
  }

  @Test func anActionMayScheduleTheNextOne() async {
    timer.schedule(after: .seconds(1)) { [timer, log] in
      log.entries.append("a")
      timer.schedule(after: .seconds(1)) { log.entries.append("b") }
    }
    for expected in [["a"], ["a", "b"]] {
      await eventually("one is pending") { clock.sleeperCount == 1 }
      clock.advance(by: .seconds(1))
      await eventually("it ran") { log.entries == expected }
    }
  }

  @Test func aPendingActionIsGoneWithItsTimer() async {
    var short: DelayedAction? = DelayedAction(clock: clock)
    short?.schedule(after: .seconds(1)) { [log] in log.entries.append("a") }
    await eventually("it is pending") { clock.sleeperCount == 1 }
    short = nil
    await eventually("its sleep is cancelled") { clock.sleeperCount == 0 }
    clock.advance(by: .seconds(1))
    await drain()
    #expect(log.entries.isEmpty)
  }
}
