import CGLib
import L10n

/// A `GError` that a GLib function reported.
public struct GLibError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The error's domain, such as `g-io-error-quark`.
  public let domain: String
  /// The code within the domain.
  public let code: Int
  /// GLib's message in the user's language.
  public let message: String

  /// Copies a `GError` and frees it.
  public init(consuming error: UnsafeMutablePointer<GError>?) {
    if let error {
      domain = g_quark_to_string(error.pointee.domain).map(String.init(cString:)) ?? ""
      code = Int(error.pointee.code)
      message = error.pointee.message.map { String(cString: $0) } ?? ""
      g_error_free(error)
    } else {
      (domain, code, message) = ("", 0, tr("Unknown error"))
    }
  }

  /// The message.
  public var description: String { message }

  /// Calls a C function with a `GError **` argument.
  ///
  /// - Throws: `GLibError` if the function set the error.
  public static func check<Result>(
    _ call: (_ error: inout UnsafeMutablePointer<GError>?) -> Result
  ) throws(GLibError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = call(&error)
    if error != nil { throw GLibError(consuming: error) }
    return result
  }
}

extension GLibError {
  /// The last component of the D-Bus error name, such as `UnknownMethod`; nil for errors of other domains.
  public var dbusName: String? {
    guard domain == String(cString: g_quark_to_string(g_dbus_error_quark())) else { return nil }
    let error = g_error_new_literal(g_dbus_error_quark(), gint(code), "")
    defer { g_error_free(error) }
    guard let name = g_dbus_error_encode_gerror(error) else { return nil }
    defer { g_free(name) }
    return String(cString: name).split(separator: ".").last.map(String.init)
  }
}
