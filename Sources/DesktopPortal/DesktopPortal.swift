// DesktopPortal: what a program asks of the desktop instead of doing it itself, over D-Bus.
//
//   PortalConnection ─ the way there; says who is asking
//   PortalRequest ──── one question and its answer: sent, waited for, withdrawn
//   ColorPortal ────── a color from anywhere on the screen
//   CameraPortal ───── the cameras, where a sandbox keeps them away
//   Sandbox ────────── whether there is one
//
// Every desktop has its own dialogs and its own rules; a portal asks them, inside a sandbox and outside.
// Each interface is a file of its own on top of PortalRequest. Source: the XDG Desktop Portal
// documentation, https://flatpak.github.io/xdg-desktop-portal/.
import GObjectKit

/// Why the desktop did not answer.
public enum PortalError: Error, Hashable, Sendable {
  /// No portal service runs here.
  case notAvailable
  /// The portal is older than the question, or leaves it out.
  case notSupported
  /// The user said no, or pressed Escape.
  case cancelled
  /// The portal ended while it was asked.
  case vanished
  /// Anything else, in the portal's words.
  case failed(String)

  /// From D-Bus. Source of the names: the D-Bus specification, "Message Protocol", and GDBusError.
  init(_ error: GLibError) {
    self =
      switch error.dbusName {
      case "NoReply": .vanished
      case "ServiceUnknown", "NameHasNoOwner", "NoServer", "Disconnected": .notAvailable
      case "UnknownMethod", "UnknownInterface", "UnknownObject", "NotSupported": .notSupported
      default: .failed(error.message)
      }
  }
}
