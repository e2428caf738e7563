import CShims
import Dispatch
import Synchronization

/// The memory of the process.
public enum Memory {
  private static let isAwaited = Mutex(false)
  /// By then what has just been closed is gone, with what others still held of it.
  private static let delay = DispatchTimeInterval.seconds(2)

  /// Lets all threads share one heap. Else the C library gives each thread one of its own, and what a film's threads
  /// leave there is of no use to others; and the picture of a window, which GTK makes anew each time, comes from the
  /// system or from the heap as it happens to lie: 80,000 pages in a second of film, a tenth of its processor time.
  /// To be called before there are other threads.
  public static func share() { tt_share_memory() }

  /// Gives memory that is not used any more back to the system. The C library keeps what many threads used in turn, as
  /// those of films do: hundreds of megabytes after some films. Takes milliseconds; on any thread.
  public static func giveBack() { tt_give_back_memory() }

  /// Gives memory back two seconds later, on a thread of its own; once for all who ask in the meantime. On any thread.
  public static func giveBackSoon() {
    let isFirst = isAwaited.withLock { isAwaited in
      defer { isAwaited = true }
      return !isAwaited
    }
    guard isFirst else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay) {
      isAwaited.withLock { $0 = false }
      giveBack()
    }
  }
}
