import Dispatch
import GObjectKit
import Synchronization

/// Holds the thread of a file monitor, so that the kernel's queue of events overflows.
final class EventGate: Sendable {
  private let state = Mutex((isClosed: false, overflows: 0))
  private let opened = DispatchSemaphore(value: 0)

  /// The number of overflow events that passed.
  var overflows: Int { state.withLock { $0.overflows } }

  /// Lets the monitor wait at its next events.
  func close() { state.withLock { $0.isClosed = true } }

  /// Lets the monitor continue.
  func open() {
    state.withLock { $0.isClosed = false }
    opened.signal()
  }

  /// Returns the events as soon as the gate is open.
  @Sendable func pass(_ events: [FileEvent]) -> [FileEvent] {
    if state.withLock({ $0.isClosed }) { opened.wait() }
    state.withLock { $0.overflows += events.count { $0.kind == .overflow } }
    return events
  }
}
