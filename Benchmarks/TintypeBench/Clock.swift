import Glibc

/// The system's monotonic clock, which the trace of the measured program uses too.
enum Clock {
  /// Seconds from an arbitrary start.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Pauses this thread.
  static func sleep(_ seconds: Double) { usleep(UInt32(max(seconds, 0) * 1e6)) }

  /// Looks every `interval` seconds whether there is an answer; nil when there is none in time.
  static func poll<Answer>(
    every interval: Double, upTo limit: Double, _ look: () throws -> Answer?
  ) rethrows -> Answer? {
    let end = now + limit
    while now < end {
      if let answer = try look() { return answer }
      sleep(interval)
    }
    return nil
  }
}
