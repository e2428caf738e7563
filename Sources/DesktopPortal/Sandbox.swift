import GObjectKit

/// Whether the desktop keeps this program in a sandbox, where devices are reached through portals only.
public enum Sandbox {
  /// Decided as GLib does it: Flatpak puts a file into the root, Snap sets a variable. Source: GLib,
  /// gio/gsandbox.c.
  public static var isPresent: Bool {
    (try? File(path: "/.flatpak-info").info()) != nil || Environment["SNAP"] != nil
  }
}
