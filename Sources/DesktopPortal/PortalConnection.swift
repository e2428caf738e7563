import GObjectKit

/// The connection to the desktop's portal service.
@MainActor enum PortalConnection {
  static let service = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"

  private static var registration: Task<Void, Never>?

  /// Connects to the session bus. Before the first request, a program outside of a sandbox registers its application
  /// identifier, which the desktop shows in its dialogs. Desktops from before 2025 have no such interface and need
  /// none.
  static func open() async throws(PortalError) -> DBusConnection {
    guard let bus = try? await DBusConnection.session() else { throw .notAvailable }
    if !Sandbox.isPresent, let identifier = DBusConnection.applicationIdentifier {
      let task = registration ?? Task { await register(identifier, bus) }
      registration = task
      await task.value
    }
    return bus
  }

  private static func register(_ identifier: String, _ bus: DBusConnection) async {
    // Registration fails for programs that are not installed; the other portals still work.
    _ = try? await bus.call(
      service, path: path, interface: "org.freedesktop.host.portal.Registry", method: "Register",
      Variant(tuple: [Variant(identifier), Variant(dictionary: [:])]), timeout: 5)
  }
}
