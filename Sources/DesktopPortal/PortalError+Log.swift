import GObjectKit

extension PortalError {
  /// Logs the failure of a portal's method: as a warning if the portal is defective; only for debugging if the desktop
  /// lacks the portal or the user refused.
  ///
  /// - Parameter cause: The D-Bus error, if the call failed.
  func log(_ interface: String, _ method: String, _ cause: GLibError? = nil) {
    let origin = cause.map { " (\($0.dbusName ?? "\($0.domain) \($0.code)"): \($0.message))" } ?? ""
    switch self {
    case .failed, .portalExited: logger.warning("\(interface).\(method): \(self)\(origin)")
    case .notAvailable, .notSupported, .cancelled: logger.info("\(interface).\(method): \(self)\(origin)")
    }
  }
}
