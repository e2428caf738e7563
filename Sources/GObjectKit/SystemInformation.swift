import CGLib

/// The versions of the running system, for problem reports.
public enum SystemInformation {
  /// The name of the distribution, such as `Debian GNU/Linux 12 (bookworm)`; in a Flatpak that of its runtime. Source:
  /// os-release(5).
  public static var distribution: String {
    guard let name = g_get_os_info("PRETTY_NAME") else { return "unknown" }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// The version of GLib.
  public static var glibVersion: String {
    "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)"
  }

  /// The version of Swift's standard library.
  public static var swiftVersion: String { "\(_SwiftStdlibVersion.current)" }
}
