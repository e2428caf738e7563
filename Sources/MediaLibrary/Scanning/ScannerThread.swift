import Dispatch

/// Runs an actor on a thread of its own, so that waiting for a slow disk takes no thread from the pool
/// that decodes pictures.
final class ScannerThread: SerialExecutor {
  private let queue = DispatchQueue(label: "library-scanner", qos: .utility)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
