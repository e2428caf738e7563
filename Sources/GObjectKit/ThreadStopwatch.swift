/// The times of one measured interval of a thread, in microseconds.
public struct ThreadTiming: Sendable {
  /// The start by the monotonic clock (`CLOCK_MONOTONIC`), which is the same for all processes.
  public let begin: Int
  /// The elapsed time.
  public let duration: Int
  /// The CPU time of the thread.
  public let processor: Int
  /// The time in which the thread was runnable but waited for a processor.
  public let waiting: Int

  /// The interval from the start of a stopwatch until now.
  fileprivate init(since start: ThreadStopwatch, _ times: ThreadTimes) {
    begin = start.time
    duration = MainLoop.monotonicTime - start.time
    processor = times.processor - start.processor
    waiting = times.waiting - start.waiting
  }
}

/// Measures elapsed time, CPU time and waiting time of the thread that creates it.
public final class ThreadStopwatch {
  private let times = ThreadTimes()
  fileprivate var (time, processor, waiting) = (0, 0, 0)
  private var isRunning = false

  /// Creates a stopwatch for the calling thread.
  public init() {}

  /// Starts or restarts the measurement.
  public func start() {
    isRunning = true
    (processor, waiting) = (times.processor, times.waiting)
    time = MainLoop.monotonicTime
  }

  /// Stops the measurement; nil if it was not started.
  public func stop() -> ThreadTiming? {
    guard isRunning else { return nil }
    isRunning = false
    return ThreadTiming(since: self, times)
  }
}
