import CGLib
import Glibc

extension MainLoop {
  /// Calls `action` on the main thread when the process is asked to end: by SIGTERM, by SIGHUP when its terminal or
  /// session goes, or by SIGINT. The default is to end without notice.
  @MainActor public static func onTermination(_ action: @escaping @MainActor () -> Void) {
    for signal in [SIGTERM, SIGHUP, SIGINT] {
      g_unix_signal_add_full(
        G_PRIORITY_DEFAULT, signal,
        { data in
          let action = Unmanaged<TerminationAction>.fromOpaque(data!).takeUnretainedValue()
          MainActor.assumeIsolated { action.perform() }
          return 1
        }, Unmanaged.passRetained(TerminationAction(action)).toOpaque(),
        { Unmanaged<TerminationAction>.fromOpaque($0!).release() })
    }
  }
}

private final class TerminationAction {
  let perform: @MainActor () -> Void

  init(_ perform: @escaping @MainActor () -> Void) { self.perform = perform }
}
