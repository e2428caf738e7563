import CGtk

extension MainLoop {
  /// Calls `action` after every turn of the default main context. A turn is what happens between two
  /// waits: while it lasts, no frame can be drawn and no input answered. For measuring; without a call
  /// nothing is spent.
  @MainActor public static func observeTurns(_ action: @escaping @MainActor (ThreadTiming) -> Void) {
    turnAction = action
    // GLib waits in this function between two turns, also when it has no time to wait.
    g_main_context_set_poll_func(nil) { descriptors, count, timeout in
      MainActor.assumeIsolated {
        if let timing = MainLoop.turn.stop() { MainLoop.turnAction?(timing) }
      }
      let ready = g_poll(descriptors, count, timeout)
      MainActor.assumeIsolated { MainLoop.turn.start() }
      return ready
    }
  }

  /// The system's monotonic clock (`CLOCK_MONOTONIC`) in microseconds, the same for all processes.
  public static var monotonicTime: Int { g_get_monotonic_time() }

  @MainActor private static let turn = ThreadStopwatch()
  @MainActor private static var turnAction: (@MainActor (ThreadTiming) -> Void)?
}
