/// How long something took that a thread did: for measuring. Times in microseconds.
public struct ThreadTiming: Sendable {
  /// When it began, by the system's monotonic clock (`CLOCK_MONOTONIC`), the same for all processes.
  public let begin: Int
  /// How long it took.
  public let duration: Int
  /// The processor time that it took.
  public let processor: Int
  /// How long it stood still because other threads had the processors.
  public let waiting: Int

  /// From the moment when a stopwatch was started until now.
  fileprivate init(since start: ThreadStopwatch, _ times: ThreadTimes) {
    begin = start.time
    duration = MainLoop.monotonicTime - start.time
    processor = times.processor - start.processor
    waiting = times.waiting - start.waiting
  }
}

/// Measures what one thread does.
public final class ThreadStopwatch {
  private let times = ThreadTimes()
  fileprivate var (time, processor, waiting) = (0, 0, 0)
  private var isRunning = false

  /// A stopwatch for the thread that calls.
  public init() {}

  /// Begins to measure, anew if it has begun.
  public func start() {
    isRunning = true
    (processor, waiting) = (times.processor, times.waiting)
    time = MainLoop.monotonicTime
  }

  /// Ends it; nil where it has not begun.
  public func stop() -> ThreadTiming? {
    guard isRunning else { return nil }
    isRunning = false
    return ThreadTiming(since: self, times)
  }
}
