import CShims
import Dispatch
import Synchronization

/// The memory of the process.
public enum Memory {
  private static let isScheduled = Mutex(false)

  /// Limits the C library to one heap (`M_ARENA_MAX` = 1 in glibc). By default each thread gets a heap of its own,
  /// and memory that a pipeline's threads freed there is of no use to other threads; GTK's window buffer, which is
  /// allocated for each frame, then comes from the system or from the heap by chance: 80,000 pages per second of
  /// video, a tenth of its CPU time. Call before other threads start.
  public static func useSingleHeap() { tt_limit_malloc_arenas() }

  /// Returns free memory to the system (malloc_trim(3)). The C library keeps memory that many threads used in turn,
  /// as the threads of video pipelines do: hundreds of megabytes after some videos. Takes milliseconds. Any thread.
  public static func trim() { tt_trim_heap() }

  /// Calls `trim()` on a background thread after some time; by default the time in which a closed pipeline and the
  /// last references to its buffers are freed. Calls in the meantime are coalesced. Any thread.
  public static func trimSoon(after delay: Duration = .seconds(2)) {
    let isFirst = isScheduled.withLock { isScheduled in
      defer { isScheduled = true }
      return !isScheduled
    }
    guard isFirst else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay.inSeconds) {
      isScheduled.withLock { $0 = false }
      trim()
    }
  }
}
