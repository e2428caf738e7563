import GObjectKit

/// The desktop's file manager: `org.freedesktop.FileManager1` (freedesktop.org, "File Manager D-Bus Interface").
@MainActor public enum DesktopFileManager {
  private static let service = "org.freedesktop.FileManager1"

  /// Opens the folder of files and selects them there.
  ///
  /// - Returns: Whether there is a file manager that has done it.
  public static func show(_ uris: [String]) async -> Bool {
    do throws(GLibError) {
      let bus = try await DBusConnection.session()
      _ = try await bus.call(
        service, path: "/org/freedesktop/FileManager1", interface: service, method: "ShowItems",
        Variant(tuple: [Variant(uris), Variant("")]))
      return true
    } catch {
      logger.info("\(service).ShowItems: \(error.message)")
      return false
    }
  }
}
