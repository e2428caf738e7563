import ColorKit
import GObjectKit

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
    let results = try await request.ask { token in
      Variant(tuple: [Variant(window), Variant(dictionary: ["handle_token": Variant(token)])])
    }
    let parts = results["color"]?.children.compactMap(\.double) ?? []
    guard parts.count == 3 else { throw .failed("The desktop gave an answer that is not a color.") }
    return Color(red: parts[0], green: parts[1], blue: parts[2]).clamped
  }

  /// The message for the user; nil if they cancelled.
  public static func explanation(of error: PortalError) -> String? {
    switch error {
    case .cancelled: nil
    case .notAvailable:
      "No color can be picked outside of this window: the desktop has no portal service. Pick from a picture."
    case .notSupported:
      "This desktop’s portal cannot pick colors. Pick from a picture, or use the desktop’s own color picker."
    case .vanished: "The desktop’s portal ended before it had a color. Try again."
    case .failed(let reason): "The desktop gave no color: \(reason)"
    }
  }
}
