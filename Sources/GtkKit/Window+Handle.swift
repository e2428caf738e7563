import CGtk
import CShims
import GObjectKit

extension Window {
  /// Runs `body` with the name by which other programs know the window, such as a desktop portal that puts a
  /// dialog over it: `x11:` or `wayland:` and what follows there; empty where there is none. Source: the XDG
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

/// Gives the first answer, and no other. Called on the main thread only.
private nonisolated final class HandleAnswer {
  private var continuation: CheckedContinuation<String, Never>?

  init(_ continuation: CheckedContinuation<String, Never>) { self.continuation = continuation }

  func answer(_ handle: String) {
    continuation?.resume(returning: handle)
    continuation = nil
  }
}
