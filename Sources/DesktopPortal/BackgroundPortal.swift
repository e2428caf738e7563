import GObjectKit

/// Keeps a sandboxed program running without a window: `org.freedesktop.portal.Background`.
@MainActor public enum BackgroundPortal {
  /// Asks whether the program may run in the background. The desktop may ask the user.
  ///
  /// - Parameter reason: Why, in a few words.
  /// - Returns: Whether it may.
  /// - Throws: `PortalError` by the cause; `.notAvailable` outside a sandbox without a portal, where nothing needs to be
  ///   asked.
  public static func request(reason: String) async throws(PortalError) -> Bool {
    let results = try await PortalRequest(
      interface: "org.freedesktop.portal.Background", method: "RequestBackground"
    ).send { token in
      let options = [
        "handle_token": Variant(token), "reason": Variant(reason), "autostart": Variant(false),
      ]
      return Variant(tuple: [Variant(""), Variant(dictionary: options)])
    }
    return results["background"]?.bool ?? false
  }
}
