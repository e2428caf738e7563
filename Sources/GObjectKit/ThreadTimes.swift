import Glibc

/// What became of a thread's time: for measuring. Belongs to the thread that made it.
public final class ThreadTimes {
  /// proc(5): time run and time waited in nanoseconds, number of time slices.
  private let statistics = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)

  /// Times of the thread that calls.
  public init() {}

  deinit { if statistics >= 0 { close(statistics) } }

  /// The processor time that the thread has used, in microseconds.
  public var processor: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  /// How long the thread had something to do but no processor to do it on, because others had it, in
  /// microseconds; 0 where the kernel does not say.
  public var waiting: Int {
    let text = withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      let count = pread(statistics, buffer.baseAddress, buffer.count, 0)
      return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) / 1000 : 0
  }
}
