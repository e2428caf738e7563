import GObjectKit
import L10n

/// Requests access to cameras: `org.freedesktop.portal.Camera`.
@MainActor public enum CameraPortal {
  private static let interface = "org.freedesktop.portal.Camera"

  /// Requests permission to use cameras. Waits until the user has answered, which is immediate if the answer is
  /// remembered.
  ///
  /// - Throws: `PortalError.cancelled` if the user refuses or a refusal is remembered; `PortalError.notAvailable`
  ///   without a portal service; `PortalError.notSupported` without a camera portal.
  public static func requestAccess() async throws(PortalError) {
    _ = try await PortalRequest(interface: interface, method: "AccessCamera").send { token in
      Variant(tuple: [Variant(dictionary: ["handle_token": Variant(token)])])
    }
  }

  /// Opens a connection to PipeWire that is restricted to cameras. Call `requestAccess` first.
  ///
  /// - Throws: `PortalError.failed` if the portal returns no connection; otherwise the mapped D-Bus error.
  public static func connect() async throws(PortalError) -> FileDescriptor {
    let bus = try await PortalConnection.open()
    let method = "OpenPipeWireRemote"
    let (answer, files): (Variant, [FileDescriptor])
    do throws(GLibError) {
      (answer, files) = try await bus.callReturningFiles(
        PortalConnection.service, path: PortalConnection.path, interface: interface, method: method,
        Variant(tuple: [Variant(dictionary: [:])]))
    } catch {
      let failure = PortalError(error)
      failure.log(interface, method, error)
      throw failure
    }
    guard let index = answer.children.first?.int, files.indices.contains(index) else {
      throw .failed(tr("The desktop portal returned no camera connection."))
    }
    return files[index]
  }
}
