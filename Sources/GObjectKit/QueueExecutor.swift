import Dispatch

/// A serial executor on a dispatch queue, for actors whose calls block, such as those that wait for a device. It
/// keeps these calls off the cooperative thread pool, which all tasks share.
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor. Debuggers show the label.
  public init(label: String) { queue = DispatchQueue(label: label) }

  /// Enqueues a job behind the earlier ones.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  /// The reference for an actor's `unownedExecutor`.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
