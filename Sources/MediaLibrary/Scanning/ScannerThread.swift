import Dispatch

/// An executor that runs an actor on a dispatch queue, so that waiting for a slow disk blocks no thread of the Swift
/// concurrency pool.
final class ScannerThread: SerialExecutor {
  private let queue = DispatchQueue(label: "library-scanner", qos: .utility)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
