import DesktopPortal
import GObjectKit

/// How a service gets at cameras.
public nonisolated struct CameraAccess: Sendable {
  /// Asks for the cameras, which may take as long as a person needs.
  ///
  /// - Returns: The connection to use; nil where every program may connect.
  let ask: @Sendable () async throws(CameraError) -> FileDescriptor?

  /// Access as `ask` has it.
  init(_ ask: @escaping @Sendable () async throws(CameraError) -> FileDescriptor?) { self.ask = ask }

  /// In a sandbox the desktop's portal asks the user; elsewhere cameras are opened directly.
  public static let desktop = CameraAccess { () async throws(CameraError) in
    guard Sandbox.isPresent else { return nil }
    do throws(PortalError) {
      return try await CameraPortal.open()
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
