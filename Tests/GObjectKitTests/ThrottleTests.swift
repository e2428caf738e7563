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
    await eventually("the interval has begun") { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    await eventually("the last one ran") { log.entries == [1, 5] }
    throttle.run { [log] in log.entries.append(6) }
    #expect(log.entries == [1, 5], "Its action has begun an interval, too.")
    await eventually("the second interval has begun") { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    await eventually("the request within the second interval ran") { log.entries == [1, 5, 6] }
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
    await eventually("the interval has begun") { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    await eventually("the next one ran") { log.entries == [1, 2] }
  }

  @Test func aWaitingActionIsDroppedWithItsThrottle() async {
    var short: Throttle? = Throttle(every: .seconds(1), clock: clock)
    for number in 1...2 { short?.run { [log] in log.entries.append(number) } }
    await eventually("the interval has begun") { clock.sleeperCount == 1 }
    short = nil
    await eventually("its sleep is cancelled") { clock.sleeperCount == 0 }
    clock.advance(by: .seconds(1))
    await drain()
    #expect(log.entries == [1])
  }
}
