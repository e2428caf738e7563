import Dispatch
import GObjectKit

/// Waits for asynchronous work that needs neither the main actor nor the cooperative thread pool for long; only at the
/// end of the program.
package func waitForTask(within deadline: Duration, _ work: @escaping @Sendable () async -> Void) {
  let end = DispatchSemaphore(value: 0)
  Task.detached(priority: .userInitiated) {
    await work()
    end.signal()
  }
  _ = end.wait(timeout: .now() + deadline.inSeconds)
}
