import GObjectKit

/// Detects whether this program runs in a sandbox, where devices are available only through portals.
public enum Sandbox {
  /// Uses the same criteria as GLib: Flatpak creates /.flatpak-info, Snap sets a variable. Source: GLib,
  /// gio/gsandbox.c.
  public static var isPresent: Bool {
    (try? File(path: "/.flatpak-info").info()) != nil || Environment["SNAP"] != nil
  }
}
