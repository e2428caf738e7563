import DesktopPortal
import GObjectKit

/// How a service gets at cameras.
public nonisolated struct CameraAccess: Sendable {
  /// Asks for the cameras, which may take as long as a person needs.
  ///
  /// - Returns: The connection to use; nil where every program may connect.
  let ask: @Sendable () async throws(CameraError) -> FileDescriptor?
  /// One more connection, after `ask`: each of PipeWire's connections needs a socket of its own.
  let another: @Sendable () async throws(CameraError) -> FileDescriptor?

  /// In a sandbox the desktop's portal asks the user; elsewhere cameras are opened directly.
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
  /// Why the portal gave no camera.
  nonisolated init(_ error: PortalError) {
    self =
      switch error {
      // The portal answers alike where the user says no and where they did so before.
      case .cancelled: .denied
      case .notAvailable, .notSupported: .portalMissing
      case .vanished: .accessFailed(reason: "The desktop’s portal ended.")
      case .failed(let reason): .accessFailed(reason: reason)
      }
  }
}
