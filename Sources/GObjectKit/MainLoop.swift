import CGtk
import CShims
import Dispatch

/// Lets Swift concurrency and libdispatch run inside GLib's main loop.
///
/// GTK owns the main thread, so nobody calls `dispatchMain`. libdispatch offers an eventfd that
/// becomes readable when its main queue (which is also `MainActor`'s executor) has work; GLib
/// watches it like any other descriptor. The eight bytes must be read, otherwise the descriptor
/// stays readable, the loop spins and idle sources starve.
public enum MainLoop {
  /// Starts serving the main queue from the default `GMainContext`. Call once, on the main thread,
  /// before the loop runs; further calls do nothing.
  @MainActor public static func serveDispatchQueue() {
    guard !isServing else { return }
    isServing = true
    // Referring to the queue links and initialises libdispatch.
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

  /// Runs one turn of the default main context: waits for an event if `mayBlock`, dispatches what is
  /// ready. For tests and for programs without a `GApplication`.
  @MainActor @discardableResult public static func iterate(mayBlock: Bool) -> Bool {
    g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
  }

  @MainActor private static var isServing = false
}
