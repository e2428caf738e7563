import GObjectKit
import Synchronization

/// Interrupts a source whose blocking start takes too long.
///
/// PipeWire's source blocks for up to 30 seconds on a camera that does not answer. An interrupt has an effect only if
/// the source has been activated. If the deadline passes before that, the source is interrupted as soon as it is.
nonisolated final class StartDeadline: Sendable {
  private enum Phase { case pending, late, over }

  private let phase = Mutex(Phase.pending)
  private let interrupt: @Sendable () -> Void
  private let timer = Mutex<Task<Void, Never>?>(nil)

  /// Starts the timer.
  ///
  /// - Parameters:
  ///   - timeout: The time for the start.
  ///   - interrupt: Interrupts the source. Called on any thread, once or twice, and not after `end`.
  init(
    after timeout: Duration, clock: any Clock<Duration> = ContinuousClock(),
    interrupt: @escaping @Sendable () -> Void
  ) {
    self.interrupt = interrupt
    let sleep = clock.sleeping(for: timeout)
    let task = Task { [weak self] in
      guard (try? await sleep()) != nil else { return }
      self?.pass()
    }
    timer.withLock { $0 = task }
  }

  /// Interrupts the source, unless the start has ended. Called when the timer has run down.
  func pass() {
    phase.withLock { phase in
      guard phase == .pending else { return }
      phase = .late
      interrupt()
    }
  }

  /// Handles the activation of the source. Called on its streaming thread.
  func sourceWasActivated() { phase.withLock { if $0 == .late { interrupt() } } }

  /// Ends the deadline when the start has returned. Returns whether that was in time; if not, the source has been
  /// interrupted and cannot be used.
  func end() -> Bool {
    // From here on, the timer has no effect, even if its time has come.
    let isInTime = phase.withLock { phase in
      defer { phase = .over }
      return phase == .pending
    }
    timer.withLock { $0?.cancel() }
    return isInTime
  }
}
