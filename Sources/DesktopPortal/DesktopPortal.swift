// DesktopPortal: services of the desktop, called over D-Bus.
//
//     PortalConnection ─ the D-Bus connection; registers the application
//     PortalRequest ──── one request: sent, awaited, cancelled
//     ColorPortal ────── picks a color anywhere on the screen
//     CameraPortal ───── requests access to cameras
//     EmailPortal, WallpaperPortal, OpenPortal: hand files over
//     DesktopFileManager shows files in the file manager
//     ExternalEmail ──── composes an e-mail without a portal
//     Sandbox ────────── whether the program runs in a sandbox
//
// Portals work inside and outside of a sandbox and show the dialogs of the user's desktop. Each portal interface has
// its own file on top of PortalRequest. Source: the XDG Desktop Portal documentation,
// https://flatpak.github.io/xdg-desktop-portal/.
import GObjectKit

/// Why a portal request failed.
public enum PortalError: Error, Hashable, Sendable {
  /// No portal service is running.
  case notAvailable
  /// The portal does not implement the interface or the method.
  case notSupported
  /// The user refused or cancelled.
  case cancelled
  /// The portal service exited during the request.
  case portalExited
  /// Any other error, with its message.
  case failed(String)

  /// Maps a D-Bus error. Source of the names: the D-Bus specification, "Message Protocol", and GDBusError.
  init(_ error: GLibError) {
    self =
      switch error.dbusName {
      case "NoReply": .portalExited
      case "ServiceUnknown", "NameHasNoOwner", "NoServer", "Disconnected": .notAvailable
      case "UnknownMethod", "UnknownInterface", "UnknownObject", "NotSupported": .notSupported
      default: .failed(error.message)
      }
  }
}
