import Dispatch

/// Runs an actor on a thread of libdispatch's, one call after the other, instead of on one of the few that all
/// tasks share: for actors whose calls block, such as those that wait for a device.
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// An executor; the label is seen in debuggers.
  public init(label: String) { queue = DispatchQueue(label: label) }

  /// Runs a job after those that came before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  /// For the actor's `unownedExecutor`.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
