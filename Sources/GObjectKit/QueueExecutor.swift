import Dispatch

/// A serial executor on a dispatch queue, for actors whose calls block, such as those that wait for a device or a
/// disk. It keeps these calls off the cooperative thread pool, which all tasks share. See `blocking(_:)` for calls
/// outside of an actor.
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - label: The name of the queue in debuggers.
  ///   - qos: The priority of the thread; `.utility` for background work.
  public init(label: String, qos: DispatchQoS = .unspecified) {
    queue = DispatchQueue(label: label, qos: qos)
  }

  /// Enqueues a job behind the earlier ones.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }

  /// The reference for an actor's `unownedExecutor`.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
