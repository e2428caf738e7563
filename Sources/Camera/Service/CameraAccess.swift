import DesktopPortal
import GObjectKit

/// How a service obtains access to cameras.
public nonisolated struct CameraAccess: Sendable {
  /// Requests permission to use cameras. In a sandbox the call waits for the user's answer, without a timeout.
  ///
  /// - Returns: A PipeWire connection; nil if programs may connect directly.
  let ask: @Sendable () async throws(CameraError) -> FileDescriptor?
  /// Opens another PipeWire connection after `ask` has succeeded. Each PipeWire context needs its own socket.
  let another: @Sendable () async throws(CameraError) -> FileDescriptor?

  /// Uses the desktop's camera portal in a sandbox; opens cameras directly elsewhere.
  public static let desktop = CameraAccess(
    ask: { () async throws(CameraError) in try await connection(asking: true) },
    another: { () async throws(CameraError) in try await connection(asking: false) })

  private static func connection(asking: Bool) async throws(CameraError) -> FileDescriptor? {
    guard Sandbox.isPresent else { return nil }
    do throws(PortalError) {
      if asking { try await CameraPortal.ask() }
      return try await CameraPortal.connect()
    } catch {
      throw CameraError(error)
    }
  }
}

extension CameraError {
  /// Maps a portal's error.
  nonisolated init(_ error: PortalError) {
    self =
      switch error {
      // The portal's response does not distinguish between a refusal now and a remembered one.
      case .cancelled: .denied
      case .notAvailable, .notSupported: .portalMissing
      case .vanished: .accessFailed(reason: "The desktop’s portal ended.")
      case .failed(let reason): .accessFailed(reason: reason)
      }
  }
}
