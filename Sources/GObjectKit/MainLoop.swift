import CGLib
import CShims
import Dispatch

/// Runs Swift concurrency and libdispatch inside GLib's main loop.
///
/// GTK owns the main thread, so nothing calls `dispatchMain`. libdispatch provides an eventfd that becomes readable
/// when its main queue, which is also the executor of `MainActor`, has work; GLib polls it like any other descriptor.
/// The handler must read the eight bytes: otherwise the descriptor stays readable, the loop spins and idle sources
/// starve.
public enum MainLoop {
  /// Attaches the main queue to the default `GMainContext`. Call on the main thread before the loop runs; further
  /// calls do nothing.
  @MainActor public static func serveDispatchQueue() {
    guard !isServing else { return }
    isServing = true
    // The reference links and initializes libdispatch.
    _ = DispatchQueue.main
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
      { descriptor, _, _ in
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }

  /// Runs one iteration of the default main context: dispatches ready sources, and waits for one first if `mayBlock`.
  /// For tests and programs without a `GApplication`.
  ///
  /// - Returns: Whether a source was dispatched.
  @MainActor @discardableResult public static func iterate(mayBlock: Bool) -> Bool {
    g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
  }

  @MainActor private static var isServing = false
}
