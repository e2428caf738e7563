/// Decides which request gets a worker, which one waits, and which idle workers end; a value without processes or
/// threads. A waiter identifies a request that waits; the owner wakes the waiters that the methods return.
struct WorkerQueue<Worker, Waiter: Equatable> {
  /// The number of slow requests that do not count towards the limit: they share the remaining CPU time.
  static var maximumSlow: Int { 6 }
  /// The number of urgent requests that may exceed the limit.
  static var maximumUrgent: Int { 2 }

  /// What a request does next.
  enum Turn {
    /// It gets an idle worker.
    case worker(Worker)
    /// It starts a worker.
    case start
    /// It waits until its waiter is woken, and asks again.
    case wait
  }

  private let limit: Int
  private var idle: [(worker: Worker, since: ContinuousClock.Instant)] = []
  /// The number of workers that have a request or are being started, without the slow ones.
  private var active = 0
  /// The number of workers with a slow request.
  private var slow = 0
  private var waiting: [Waiter] = []

  /// Creates a queue of at most `limit` concurrent requests, at least one.
  init(limit: Int) { self.limit = max(limit, 1) }

  /// The idle workers, the longest idle one first.
  var idleWorkers: [Worker] { idle.map(\.worker) }

  /// The time since which the longest idle worker is idle; nil if none is.
  var idleSince: ContinuousClock.Instant? { idle.map(\.since).min() }

  /// The number of requests that have a worker.
  var requests: Int { active + slow }

  /// Whether there is no worker, neither idle nor with a request.
  var isEmpty: Bool { idle.isEmpty && requests == 0 }

  /// Assigns a worker to a request, or queues its waiter: in order of arrival, an urgent one first.
  mutating func next(for waiter: Waiter, isUrgent: Bool) -> Turn {
    guard active < (isUrgent ? limit + Self.maximumUrgent : limit) else {
      waiting.insert(waiter, at: isUrgent ? 0 : waiting.endIndex)
      return .wait
    }
    active += 1
    return idle.popLast().map { .worker($0.worker) } ?? .start
  }

  /// Counts the start of a worker without a request. Returns false if a worker is idle or will soon be.
  mutating func prepare() -> Bool {
    guard idle.isEmpty, active == 0 else { return false }
    active += 1
    return true
  }

  /// Counts a request as slow. Returns false if the maximum is reached: the request then still counts towards the
  /// limit. Otherwise, `woken` is the waiter that may have its turn.
  mutating func markSlow() -> (isSlow: Bool, woken: Waiter?) {
    guard slow < Self.maximumSlow else { return (false, nil) }
    slow += 1
    active -= 1
    return (true, wakeNext())
  }

  /// Ends a request and returns the waiter to wake. `worker` becomes idle; nil if it is not reusable.
  mutating func release(_ worker: Worker?, isSlow: Bool, at now: ContinuousClock.Instant) -> Waiter? {
    if isSlow { slow -= 1 } else { active -= 1 }
    if let worker { idle.append((worker, now)) }
    return wakeNext()
  }

  /// Removes a cancelled waiter. If it was already woken, returns the one to wake instead.
  mutating func remove(_ waiter: Waiter) -> Waiter? {
    guard let index = waiting.firstIndex(of: waiter) else { return wakeNext() }
    waiting.remove(at: index)
    return nil
  }

  /// Removes and returns the workers that have been idle for at least `time`.
  mutating func removeIdle(for time: Duration, at now: ContinuousClock.Instant) -> [Worker] {
    let ended = idle.filter { now - $0.since >= time }.map(\.worker)
    idle.removeAll { now - $0.since >= time }
    return ended
  }

  private mutating func wakeNext() -> Waiter? { waiting.isEmpty ? nil : waiting.removeFirst() }
}
