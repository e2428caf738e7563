import GObjectKit

/// Asks the user for the cameras, and opens them: `org.freedesktop.portal.Camera`.
@MainActor public enum CameraPortal {
  private static let interface = "org.freedesktop.portal.Camera"

  /// Waits until the user has answered; at once where they have answered before.
  ///
  /// - Throws: `cancelled` where the answer was no. A no of former days sounds the same.
  public static func ask() async throws(PortalError) {
    _ = try await PortalRequest(interface: interface, method: "AccessCamera").ask { token in
      Variant(tuple: [Variant(dictionary: ["handle_token": Variant(token)])])
    }
  }

  /// Opens a connection to PipeWire that shows cameras and nothing else, after `ask`.
  public static func connect() async throws(PortalError) -> FileDescriptor {
    let bus = try await PortalConnection.open()
    let (answer, files): (Variant, [FileDescriptor])
    do throws(GLibError) {
      (answer, files) = try await bus.callForFiles(
        PortalConnection.service, path: PortalConnection.path, interface: interface,
        method: "OpenPipeWireRemote", Variant(tuple: [Variant(dictionary: [:])]))
    } catch {
      throw PortalError(error)
    }
    guard let index = answer.children.first?.int, files.indices.contains(index) else {
      throw .failed("The desktop gave no connection to the cameras.")
    }
    return files[index]
  }
}
