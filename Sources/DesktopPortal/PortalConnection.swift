import GObjectKit

/// The way to the desktop's portal.
@MainActor enum PortalConnection {
  static let service = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"

  private static var registration: Task<Void, Never>?

  /// Connects. Before the first question, a program outside of any sandbox says who it is, so that the desktop can
  /// name it when it asks the user. Desktops from before 2025 do not know that call, and need none.
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
    // It refuses programs that are not installed, which is no reason not to ask the other portals.
    _ = try? await bus.call(
      service, path: path, interface: "org.freedesktop.host.portal.Registry", method: "Register",
      Variant(tuple: [Variant(identifier), Variant(dictionary: [:])]), timeout: 5)
  }
}
