import Glibc

/// The system's monotonic clock; the trace of the measured program uses the same one.
enum Clock {
  /// The time in seconds since an arbitrary start.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Blocks this thread for a number of seconds.
  static func sleep(_ seconds: Double) { usleep(UInt32(max(seconds, 0) * 1e6)) }

  /// Calls `look` every `interval` seconds until it returns a value. Returns nil after `limit` seconds.
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
