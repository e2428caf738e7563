import GObjectKit
import TestTools
import Testing

@Suite(.timeLimit(.minutes(1))) @MainActor struct ThrottleTests {
  private let clock = TestClock()
  private let log = Entries()

  private final class Entries { var entries: [Int] = [] }

  @Test func theFirstRunsAtOnceAndTheLastWhenTheIntervalHasPassed() async {
    let throttle = Throttle(every: .seconds(1), clock: clock)
    for number in 1...5 { throttle.run { [log] in log.entries.append(number) } }
    #expect(log.entries == [1])
    await eventually("the interval and that of the last one have begun") { clock.sleeperCount == 2 }
    clock.advance(by: .seconds(1))
    await eventually("the last one ran") { log.entries == [1, 5] }
    throttle.run { [log] in log.entries.append(6) }
    #expect(log.entries == [1, 5], "Its action has begun an interval, too.")
    await eventually("the second intervals have begun") { clock.sleeperCount == 2 }
    clock.advance(by: .seconds(1))
    await eventually("the request within the second interval ran") { log.entries == [1, 5, 6] }
  }

  @Test func whileRequestsContinueActionsRunOnlyWithARequest() async {
    let throttle = Throttle(every: .milliseconds(100), clock: clock)
    for step in 0..<10 {
      let before = log.entries
      throttle.run { [log] in log.entries.append(step) }
      #expect(log.entries == (step % 3 == 0 ? before + [step] : before))
      let now = log.entries
      // The first interval of three steps ends between two of them.
      clock.advance(by: .milliseconds(40))
      await eventually("only what is not over sleeps") { clock.sleeperCount == [1, 2, 1][step % 3] }
      await drain()
      #expect(log.entries == now, "Nothing runs between two requests.")
    }
    clock.advance(by: .milliseconds(100))
    await drain()
    #expect(log.entries == [0, 3, 6, 9])
  }

  @Test func anActionAfterTheIntervalRunsAtOnce() async {
    let throttle = Throttle(every: .seconds(1), clock: clock)
    throttle.run { [log] in log.entries.append(1) }
    await eventually("the interval has begun") { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    await eventually("the interval has passed") { clock.sleeperCount == 0 }
    await drain()
    throttle.run { [log] in log.entries.append(2) }
    #expect(log.entries == [1, 2])
  }

  @Test func anActionMayRequestTheNextOne() async {
    let throttle = Throttle(every: .seconds(1), clock: clock)
    throttle.run { [log, weak throttle] in
      log.entries.append(1)
      throttle?.run { log.entries.append(2) }
    }
    #expect(log.entries == [1])
    await eventually("the interval and the wait of the next one have begun") { clock.sleeperCount == 2 }
    clock.advance(by: .seconds(1))
    await eventually("the next one ran") { log.entries == [1, 2] }
  }

  @Test func aWaitingActionIsDroppedWithItsThrottle() async {
    var short: Throttle? = Throttle(every: .seconds(1), clock: clock)
    for number in 1...2 { short?.run { [log] in log.entries.append(number) } }
    await eventually("the interval and the wait have begun") { clock.sleeperCount == 2 }
    short = nil
    await eventually("its sleeps are cancelled") { clock.sleeperCount == 0 }
    clock.advance(by: .seconds(1))
    await drain()
    #expect(log.entries == [1])
  }
}
