import CGtk

/// An error that a GLib function reported.
public struct GLibError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The error's domain, such as `g-io-error-quark`.
  public let domain: String
  /// The code within the domain.
  public let code: Int
  /// GLib's own sentence, in the user's language.
  public let message: String

  /// Copies a `GError` and frees it.
  public init(consuming error: UnsafeMutablePointer<GError>?) {
    if let error {
      domain = g_quark_to_string(error.pointee.domain).map(String.init(cString:)) ?? ""
      code = Int(error.pointee.code)
      message = error.pointee.message.map { String(cString: $0) } ?? ""
      g_error_free(error)
    } else {
      (domain, code, message) = ("", 0, "Unknown error")
    }
  }

  /// GLib's sentence.
  public var description: String { message }

  /// Calls a C function that takes `GError **`, and throws what it reports.
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
  /// The last part of the name that a D-Bus error has on the bus, such as `UnknownMethod`; nil for
  /// other errors.
  public var dbusName: String? {
    guard domain == String(cString: g_quark_to_string(g_dbus_error_quark())) else { return nil }
    let error = g_error_new_literal(g_dbus_error_quark(), gint(code), "")
    defer { g_error_free(error) }
    guard let name = g_dbus_error_encode_gerror(error) else { return nil }
    defer { g_free(name) }
    return String(cString: name).split(separator: ".").last.map(String.init)
  }
}
