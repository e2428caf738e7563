import Dispatch

/// A task executor for calls that wait for a disk, a device or another process.
///
/// The cooperative thread pool has one thread for each processor core, and all tasks share it: a few calls that hang,
/// as on a network folder whose server does not answer, would stop all of them. Here each job has a thread of its own
/// while it runs, so it delays neither other tasks nor other jobs.
public final class BlockingExecutor: TaskExecutor {
  /// The executor of the process.
  public static let shared = BlockingExecutor()

  private init() {}

  /// Runs a job on a thread of its own.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    // libdispatch runs a serial queue on an overcommit thread, of which there are as many as running queues. The
    // threads of a concurrent queue are limited to the number of cores.
    DispatchQueue(label: "blocking", qos: .userInitiated).async { job.runSynchronously(on: executor) }
  }
}

/// Runs `work`, which waits for a disk, a device or another process, on `BlockingExecutor` and returns its result.
///
/// `work` runs in the calling task, so it can check whether the task was cancelled.
@concurrent public func blocking<Value: Sendable, Failure: Error>(
  _ work: @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withTaskExecutorPreference(BlockingExecutor.shared) { () async throws(Failure) -> Value in
    try work()
  }
}
