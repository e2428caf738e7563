import Glibc

/// The CPU and waiting time of one thread, for measurements. Use it on the thread that creates it.
public final class ThreadTimes {
  /// proc(5): time run and time waited in nanoseconds, number of time slices.
  private let statistics = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)

  /// Reads the times of the calling thread.
  public init() {}

  deinit { if statistics >= 0 { close(statistics) } }

  /// The CPU time of the thread in microseconds.
  public var processor: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  /// The time in which the thread was runnable but waited for a processor, in microseconds; 0 if the kernel does not
  /// report it.
  public var waiting: Int {
    Self.waiting(
      inStatistics: withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
        let count = pread(statistics, buffer.baseAddress, buffer.count, 0)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
      })
  }

  /// The time waited in microseconds, from the text of a `schedstat` file.
  static func waiting(inStatistics text: String) -> Int {
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) / 1000 : 0
  }
}
