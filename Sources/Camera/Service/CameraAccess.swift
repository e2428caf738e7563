import DesktopPortal
import GObjectKit
import L10n

/// How a service obtains access to cameras.
public nonisolated struct CameraAccess: Sendable {
  /// Requests permission to use cameras. In a sandbox the call waits for the user's answer, without a timeout.
  ///
  /// - Returns: A PipeWire connection; nil if programs may connect directly.
  let requestAccess: @Sendable () async throws(CameraError) -> FileDescriptor?
  /// Opens another PipeWire connection after `requestAccess` has succeeded. Each PipeWire context needs its own socket.
  let connect: @Sendable () async throws(CameraError) -> FileDescriptor?

  /// Uses the desktop's camera portal in a sandbox; opens cameras directly elsewhere.
  public static let desktop = CameraAccess(
    requestAccess: { () async throws(CameraError) in try await connection(requestingAccess: true) },
    connect: { () async throws(CameraError) in try await connection(requestingAccess: false) })

  private static func connection(requestingAccess: Bool) async throws(CameraError) -> FileDescriptor? {
    guard Sandbox.isPresent else { return nil }
    do throws(PortalError) {
      if requestingAccess { try await CameraPortal.requestAccess() }
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
      case .portalExited: .accessFailed(reason: tr("The desktop portal quit."))
      case .failed(let reason): .accessFailed(reason: reason)
      }
  }
}
