import CGLib

extension MainLoop {
  /// Calls `action` after each iteration of the default main context. An iteration is the time between two polls:
  /// during it no frame is drawn and no input handled. For measurements; without a call to this function it costs
  /// nothing.
  @MainActor public static func observeIterations(_ action: @escaping @MainActor (ThreadTiming) -> Void) {
    iterationAction = action
    // GLib calls this function between two iterations, also with a timeout of zero.
    g_main_context_set_poll_func(nil) { descriptors, count, timeout in
      MainActor.assumeIsolated {
        if let timing = MainLoop.stopwatch.stop() { MainLoop.iterationAction?(timing) }
      }
      let ready = g_poll(descriptors, count, timeout)
      MainActor.assumeIsolated { MainLoop.stopwatch.start() }
      return ready
    }
  }

  /// The monotonic clock (`CLOCK_MONOTONIC`) in microseconds; the same for all processes.
  public static var monotonicTime: Int { g_get_monotonic_time() }

  @MainActor private static let stopwatch = ThreadStopwatch()
  @MainActor private static var iterationAction: (@MainActor (ThreadTiming) -> Void)?
}
