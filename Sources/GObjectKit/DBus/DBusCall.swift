import CGLib
import Synchronization

/// A method call or property access that another program sent to a `DBusObject`. Reply once, on any thread; a call
/// that is deallocated without a reply fails, so the caller does not run into its timeout.
public final class DBusCall: Sendable {
  /// The requested operation.
  public enum Request: Sendable {
    /// A method call, with arguments of the types in the introspection data.
    case method(String, [Variant])
    /// A read of one property: reply with one value.
    case get(String)
    /// A read of all readable properties: reply with `reply(properties:)`.
    case getAll
    /// A write of one property; the value has the property's type.
    case set(String, Variant)
  }

  /// The interface of the method or property.
  public let interface: String
  /// The requested operation.
  public let request: Request
  /// The caller's unique bus name, such as `:1.42`.
  public let sender: String
  /// nil after the reply.
  private let invocation: Mutex<Invocation?>

  /// A call whose arguments GDBus has checked against the introspection data.
  init(
    interface: String, method: String, sender: String, arguments: [Variant], invocation: OpaquePointer
  ) {
    // Source: D-Bus specification, "Standard Interfaces", org.freedesktop.DBus.Properties.
    if interface == DBusObject.propertiesInterface, let owner = arguments.first?.string {
      self.interface = owner
      switch (method, arguments.count) {
      case ("Get", 2): request = .get(arguments[1].string ?? "")
      case ("Set", 3): request = .set(arguments[1].string ?? "", arguments[2].unboxed)
      default: request = .getAll
      }
    } else {
      self.interface = interface
      request = .method(method, arguments)
    }
    self.sender = sender
    self.invocation = Mutex(Invocation(pointer: invocation))
  }

  deinit { fail(.failed("The call got no reply.")) }

  /// Returns the results of a method, or the value of a property; no values for `set`.
  public func reply(_ values: Variant...) {
    if case .get = request {
      answer(Variant(tuple: values.map { Variant(boxing: $0) }))
    } else {
      answer(Variant(tuple: values))
    }
  }

  /// Returns the values of all properties, for `getAll`.
  public func reply(properties: [String: Variant]) {
    answer(Variant(tuple: [Variant(dictionary: properties)]))
  }

  /// Returns an error.
  public func fail(_ error: DBusCallError) {
    guard let invocation = take() else { return }
    g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.message)
  }

  private func answer(_ values: Variant) {
    guard let invocation = take() else { return }
    // Consumes the invocation. If the types differ from the introspection data, GDBus returns an error to the caller.
    withExtendedLifetime(values) { g_dbus_method_invocation_return_value(invocation, $0.pointer) }
  }

  private func take() -> OpaquePointer? {
    invocation.withLock { invocation in
      defer { invocation = nil }
      return invocation?.pointer
    }
  }
}

/// Safe to send: any thread may reply, and the mutex passes the invocation to one thread only.
private struct Invocation: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// An error reply. Source of the names: the D-Bus specification and `GDBusError`.
public enum DBusCallError: Error, Hashable, Sendable {
  /// The arguments are invalid; the message states why.
  case invalidArguments(String)
  /// The operation is not supported.
  case notSupported(String)
  /// The property is read-only.
  case readOnly(String)
  /// Any other error.
  case failed(String)

  var name: String {
    let kind =
      switch self {
      case .invalidArguments: "InvalidArgs"
      case .notSupported: "NotSupported"
      case .readOnly: "PropertyReadOnly"
      case .failed: "Failed"
      }
    return "org.freedesktop.DBus.Error." + kind
  }

  var message: String {
    switch self {
    case .invalidArguments(let reason), .notSupported(let reason), .readOnly(let reason),
      .failed(let reason):
      reason
    }
  }
}
