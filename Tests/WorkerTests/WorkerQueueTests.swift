import Testing

@testable import WorkerKit

/// Scheduling without processes: workers are names, waiters are numbers.
@Suite(.timeLimit(.minutes(1))) struct WorkerQueueTests {
  private var queue = WorkerQueue<String, Int>(limit: 2)
  private let start = ContinuousClock.now

  /// What the request does, as a text to compare.
  private mutating func next(_ waiter: Int, isUrgent: Bool = false) -> String {
    switch queue.next(for: waiter, isUrgent: isUrgent) {
    case .worker(let name): name
    case .start: "start"
    case .wait: "wait"
    }
  }

  private mutating func release(_ worker: String?, isSlow: Bool = false, after time: Duration = .zero) -> Int?
  {
    queue.release(worker, isSlow: isSlow, at: start + time)
  }

  @Test mutating func requestsUpToTheLimitStartWorkersAndOthersWait() {
    #expect([next(1), next(2), next(3), next(4)] == ["start", "start", "wait", "wait"])
    #expect(queue.requests == 2)
  }

  @Test mutating func waitersAreWokenInOrderOfArrival() {
    _ = [next(1), next(2), next(3), next(4)]
    #expect(release("a") == 3)
    #expect(release("b") == 4)
    // The last idle worker is reused first.
    #expect(next(3) == "b")
    #expect(next(4) == "a")
    #expect(release("b") == nil)
  }

  @Test mutating func urgentRequestsExceedTheLimitAndPrecedeOthers() {
    _ = [next(1), next(2), next(3)]
    #expect(next(4, isUrgent: true) == "start")
    #expect(next(5, isUrgent: true) == "start")
    #expect(next(6, isUrgent: true) == "wait")
    #expect(release("a") == 6)
  }

  @Test mutating func aSlowRequestDoesNotCountTowardsTheLimit() {
    _ = [next(1), next(2), next(3)]
    #expect(queue.markSlow() == (true, 3))
    #expect(next(3) == "start")
    #expect(queue.requests == 3)
    // Its end frees no place.
    #expect(release(nil, isSlow: true) == nil)
    #expect(next(4) == "wait")
  }

  @Test mutating func onlySomeRequestsAreSlowAtOnce() {
    for waiter in 0..<WorkerQueue<String, Int>.maximumSlow {
      #expect(next(waiter) == "start")
      #expect(queue.markSlow().isSlow == true)
    }
    #expect(next(98) == "start")
    #expect(queue.markSlow().isSlow == false)
  }

  @Test mutating func aCancelledWaiterIsNotWoken() {
    _ = [next(1), next(2), next(3), next(4)]
    #expect(queue.remove(3) == nil)
    #expect(release("a") == 4)
  }

  @Test mutating func aWaiterCancelledAfterItWasWokenWakesTheNext() {
    _ = [next(1), next(2), next(3), next(4)]
    #expect(release("a") == 3)
    #expect(queue.remove(3) == 4)
  }

  @Test mutating func aWorkerIsPreparedOnlyWithoutAnother() {
    #expect(queue.prepare() == true)
    #expect(queue.prepare() == false)
    #expect(release("a") == nil)
    #expect(queue.prepare() == false)
    #expect(next(1) == "a")
  }

  @Test mutating func idleWorkersEndAfterTheirTime() {
    _ = [next(1), next(2)]
    _ = release("a")
    _ = release("b", after: .seconds(20))
    #expect(queue.idleWorkers == ["a", "b"])
    #expect(queue.idleSince == start)
    #expect(queue.removeIdle(for: .seconds(30), at: start + .seconds(29)) == [])
    #expect(queue.removeIdle(for: .seconds(30), at: start + .seconds(30)) == ["a"])
    #expect(!queue.isEmpty)
    #expect(queue.removeIdle(for: .zero, at: start + .seconds(30)) == ["b"])
    #expect(queue.isEmpty)
  }
}
