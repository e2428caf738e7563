import ColorKit
import GObjectKit
import L10n

/// Lets the user pick a color anywhere on the screen: `org.freedesktop.portal.Screenshot.PickColor`.
@MainActor public enum ColorPortal {
  /// Waits until the user has picked a color.
  ///
  /// - Parameter window: The portal handle of the requesting window, as `Window.withHandle` provides it; empty for
  ///   none. The desktop's dialogs are shown over that window.
  /// - Returns: An opaque sRGB color.
  /// - Throws: `PortalError.cancelled` if the user cancels; `PortalError.failed` if the response contains no color.
  public static func pickColor(over window: String = "") async throws(PortalError) -> Color {
    let request = PortalRequest(interface: "org.freedesktop.portal.Screenshot", method: "PickColor")
    let results = try await request.send { token in
      Variant(tuple: [Variant(window), Variant(dictionary: ["handle_token": Variant(token)])])
    }
    let parts = results["color"]?.children.compactMap(\.double) ?? []
    guard parts.count == 3 else { throw .failed(tr("The desktop portal returned no color.")) }
    return Color(red: parts[0], green: parts[1], blue: parts[2]).clamped
  }

  /// The message for the user; nil if they cancelled.
  public static func explanation(of error: PortalError) -> String? {
    switch error {
    case .cancelled: nil
    case .notAvailable:
      tr("Picking from the screen needs a desktop portal. Pick from a photo instead.")
    case .notSupported:
      tr("This desktop’s portal cannot pick colors. Pick from a photo instead.")
    case .portalExited: tr("The desktop portal quit. Try again.")
    case .failed(let reason): tr("No color was picked: %s", reason)
    }
  }
}
