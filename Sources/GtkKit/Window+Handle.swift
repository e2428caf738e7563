import CGtk
import CGtkShims
import GObjectKit

extension Window {
  /// Calls `body` with the window's identifier for other programs, such as a desktop portal that shows a dialog over
  /// it: `x11:` or `wayland:` and a handle; empty if there is none. The handle is valid during the call. Source: XDG
  /// Desktop Portal documentation, "Window Identifiers".
  public func withHandle<Answer, Failure: Error>(
    _ body: (_ handle: String) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let handle = await handle
    defer { tt_window_unexport_handle(gtkWindow) }
    return try await body(handle)
  }

  private var handle: String {
    get async {
      await withCheckedContinuation { continuation in
        tt_window_export_handle(
          gtkWindow,
          { handle, data in
            guard let data, let handle else { return }
            Unmanaged<HandleAnswer>.fromOpaque(data).takeUnretainedValue().answer(String(cString: handle))
          }, Unmanaged.passRetained(HandleAnswer(continuation)).toOpaque(),
          { if let data = $0 { Unmanaged<HandleAnswer>.fromOpaque(data).takeRetainedValue().answer("") } })
      }
    }
  }
}

/// Resumes the continuation with the first answer only. Main thread only.
private nonisolated final class HandleAnswer {
  private var continuation: CheckedContinuation<String, Never>?

  init(_ continuation: CheckedContinuation<String, Never>) { self.continuation = continuation }

  func answer(_ handle: String) {
    continuation?.resume(returning: handle)
    continuation = nil
  }
}
