import GObjectKit
import Synchronization
import TestTools
import Testing

@Suite(.timeLimit(.minutes(1))) @MainActor struct TimerSetTests {
  private enum Kind: Sendable { case tick, timeout }

  private final class Inbox: Sendable {
    let firings = Mutex<[TimerSet<Kind>.Firing]>([])
    var all: [TimerSet<Kind>.Firing] { firings.withLock { $0 } }
  }

  private let clock = TestClock()
  private let inbox = Inbox()
  private let timers: TimerSet<Kind>

  init() {
    timers = TimerSet(clock: clock) { [inbox] firing in inbox.firings.withLock { $0.append(firing) } }
  }

  private func start(_ kind: Kind, after seconds: Int, sleepers: Int = 1) async {
    timers.start(kind, after: .seconds(seconds))
    await eventually("\(kind) is pending") { clock.sleeperCount == sleepers }
  }

  /// Advances the clock until the inbox has received `count` firings in all, and returns the last one.
  private func fire(after seconds: Int, count: Int) async throws -> TimerSet<Kind>.Firing {
    clock.advance(by: .seconds(seconds))
    await eventually("it fires") { inbox.all.count == count }
    return try #require(inbox.all.last)
  }

  @Test func theDelayBeginsWithTheCall() async throws {
    timers.start(.tick, after: .seconds(1))
    #expect(try await fire(after: 1, count: 1).kind == .tick)
  }

  @Test func aTimerIsAcceptedOnce() async throws {
    await start(.tick, after: 1)
    #expect(timers.isPending(.tick) && !timers.isPending(.timeout))
    let firing = try await fire(after: 1, count: 1)
    #expect(firing.kind == .tick)
    #expect(timers.accept(firing))
    #expect(!timers.accept(firing))
    #expect(!timers.isPending(.tick))
  }

  /// The case that a sleeping task cannot decide: it has sent its message, and the owner has not read it yet.
  @Test func aTimerThatWasReplacedAfterItsEndIsNotAccepted() async throws {
    await start(.tick, after: 1)
    let first = try await fire(after: 1, count: 1)
    await start(.tick, after: 1)
    #expect(!timers.accept(first))
    #expect(timers.accept(try await fire(after: 1, count: 2)))
  }

  @Test func aTimerThatWasCancelledAfterItsEndIsNotAccepted() async throws {
    await start(.tick, after: 1)
    let firing = try await fire(after: 1, count: 1)
    timers.cancel(.tick)
    #expect(!timers.accept(firing))
  }

  @Test func aCancelledTimerDoesNotFire() async {
    await start(.tick, after: 1)
    await start(.timeout, after: 1, sleepers: 2)
    timers.cancel(.tick)
    await eventually("only the other one is pending") { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    await eventually("the other one fires") { inbox.all.count == 1 }
    #expect(inbox.all.first?.kind == .timeout)
    timers.cancelAll()
    #expect(!timers.isPending(.timeout))
  }

  @Test func deallocationCancelsTheTimers() async {
    var owned: TimerSet<Kind>? = TimerSet(clock: clock) { _ in Issue.record("a cancelled timer has fired") }
    owned?.start(.tick, after: .seconds(1))
    await eventually("it is pending") { clock.sleeperCount == 1 }
    owned = nil
    await eventually("it is cancelled") { clock.sleeperCount == 0 }
  }
}
