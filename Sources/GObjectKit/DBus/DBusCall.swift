import CGtk
import Synchronization

/// One call from another program to an object of ours (see `DBusObject`). Answer it once, on any thread;
/// a call that is dropped unanswered gets an error, so that the caller does not wait in vain.
public final class DBusCall: Sendable {
  /// What is asked.
  public enum Request: Sendable {
    /// A method, with arguments of the types that the interface describes.
    case method(String, [Variant])
    /// The value of a readable property: answer with one value.
    case get(String)
    /// All readable properties: answer with `reply(properties:)`.
    case getAll
    /// A new value, of the property's type, for a writable property.
    case set(String, Variant)
  }

  /// The interface that the method or property belongs to.
  public let interface: String
  /// What is asked.
  public let request: Request
  /// The caller's name on the bus, such as `:1.42`.
  public let sender: String
  /// nil once it has been answered.
  private let invocation: Mutex<Invocation?>

  /// A call that GDBus has checked against the description of the interface.
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

  deinit { fail(.failed("The call was not answered.")) }

  /// Gives the values that a method returns, or the value of a property; nothing for `set`.
  public func reply(_ values: Variant...) {
    if case .get = request {
      answer(Variant(tuple: values.map { Variant(boxing: $0) }))
    } else {
      answer(Variant(tuple: values))
    }
  }

  /// Answers `getAll`.
  public func reply(properties: [String: Variant]) {
    answer(Variant(tuple: [Variant(dictionary: properties)]))
  }

  /// Gives the reason why it is not done.
  public func fail(_ error: DBusCallError) {
    guard let invocation = take() else { return }
    g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.message)
  }

  private func answer(_ values: Variant) {
    guard let invocation = take() else { return }
    // Takes the invocation over. A value of another type than the description says is an error there.
    withExtendedLifetime(values) { g_dbus_method_invocation_return_value(invocation, $0.pointer) }
  }

  private func take() -> OpaquePointer? {
    invocation.withLock { invocation in
      defer { invocation = nil }
      return invocation?.pointer
    }
  }
}

/// Safe to send: an invocation may be answered on any thread, and the mutex gives it to one only.
private struct Invocation: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// Why a call is refused. Source of the names: the D-Bus specification and `GDBusError`.
public enum DBusCallError: Error, Hashable, Sendable {
  /// The arguments make no sense, and why.
  case invalidArguments(String)
  /// It cannot be done here.
  case notSupported(String)
  /// The property cannot be set.
  case readOnly(String)
  /// Anything else.
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
