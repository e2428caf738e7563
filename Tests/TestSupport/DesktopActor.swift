import Dispatch
import Foundation
import Synchronization

/// The actor for all code that uses the program under test or the screen.
///
/// Its own thread may block in calls to the display and D-Bus. Annotate test suites with it, together with the trait
/// `desktop`.
@globalActor
public actor DesktopActor {
  /// The shared instance.
  public static let shared = DesktopActor()

  private static let thread = DesktopThread()

  /// Runs the actor's jobs on its own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.thread.asUnownedSerialExecutor()
  }

  /// Whether the caller is on the actor's thread, so that synchronous code may use `assumeIsolated`.
  static var isCurrent: Bool { thread.isCurrent }

  /// Runs isolated code from a synchronous function on the actor's thread.
  ///
  /// - Precondition: `isCurrent`.
  static func assumeIsolated<Result: Sendable>(_ body: @DesktopActor () -> Result) -> Result {
    thread.checkIsolated()
    return withoutActuallyEscaping(body) { body in
      unsafeBitCast(body, to: (() -> Result).self)()
    }
  }
}

/// A thread that runs jobs in order and lives as long as the process.
private final class DesktopThread: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let available = DispatchSemaphore(value: 0)

  init() {
    let thread = Thread { [unowned self] in
      Thread.current.threadDictionary[Self.mark] = true
      while true { runNext() }
    }
    thread.name = "desktop"
    thread.start()
  }

  private static let mark = "io.github.tintype.desktop-thread"

  var isCurrent: Bool { Thread.current.threadDictionary[Self.mark] != nil }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    available.signal()
  }

  func checkIsolated() {
    precondition(isCurrent, "This code must run on DesktopActor.")
  }

  private func runNext() {
    available.wait()
    jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedSerialExecutor())
  }
}
