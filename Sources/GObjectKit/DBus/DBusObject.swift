import CGLib
import Synchronization

/// An object that this process exports on the bus: its interfaces, described by D-Bus introspection XML, at one path.
/// It is exported until `end()` or deallocation.
///
/// Calls arrive through the main loop in the order in which they were sent; GDBus has checked their arguments against
/// the introspection data. All other members may be used on any thread.
public final class DBusObject: Sendable {
  static let propertiesInterface = "org.freedesktop.DBus.Properties"

  /// Calls from other programs, in order. One task may iterate. Finishes when the object is unexported.
  public let calls: AsyncStream<DBusCall>
  /// The object path.
  public let path: String
  private let connection: DBusConnection
  private let registrations: Mutex<[guint]>
  private let continuation: AsyncStream<DBusCall>.Continuation

  /// Exports the object. Own the well-known name after this, so that no client finds the name without the object.
  ///
  /// - Parameter description: A `<node>` element of introspection XML with the object's interfaces.
  /// - Throws: `GLibError` if the description is not well formed, or if an object is already exported at the path.
  public init(
    on connection: DBusConnection, path: String, description: String
  ) throws(GLibError) {
    let node = try GLibError.check { g_dbus_node_info_new_for_xml(description, &$0) }
    guard let node else { throw GLibError(consuming: nil) }
    defer { g_dbus_node_info_unref(node) }
    (calls, continuation) = AsyncStream.makeStream()
    self.connection = connection
    self.path = path
    registrations = Mutex([])
    // Without property functions GDBus delivers property access as method calls, which can be answered
    // asynchronously.
    var table = GDBusInterfaceVTable()
    table.method_call = passOnCall
    var interface = node.pointee.interfaces
    while let found = interface?.pointee {
      let box = Unmanaged.passRetained(ValueBox(continuation)).toOpaque()
      let number = try GLibError.check {
        g_dbus_connection_register_object(
          connection.raw, path, found, &table, box, { Unmanaged<AnyObject>.fromOpaque($0!).release() },
          &$0)
      }
      registrations.withLock { $0.append(number) }
      interface = interface?.advanced(by: 1)
    }
  }

  deinit { end() }

  /// Unexports the object. Calls that have already arrived remain in `calls`.
  public func end() {
    let numbers = registrations.withLock { numbers in
      defer { numbers = [] }
      return numbers
    }
    for number in numbers { g_dbus_connection_unregister_object(connection.raw, number) }
    continuation.finish()
  }

  /// Emits a signal of one of the interfaces.
  public func emit(_ signal: String, of interface: String, _ arguments: Variant...) {
    send(signal, of: interface, Variant(tuple: arguments))
  }

  /// Emits `PropertiesChanged`.
  ///
  /// - Parameters:
  ///   - changed: The changed properties with their new values.
  ///   - invalidated: The changed properties whose values clients must read again.
  public func emitPropertiesChanged(
    _ changed: [String: Variant], invalidated: [String] = [], of interface: String
  ) {
    guard !changed.isEmpty || !invalidated.isEmpty else { return }
    send(
      "PropertiesChanged", of: Self.propertiesInterface,
      Variant(tuple: [Variant(interface), Variant(dictionary: changed), Variant(invalidated)]))
  }

  private func send(_ signal: String, of interface: String, _ arguments: Variant) {
    withExtendedLifetime(arguments) {
      // Fails only if the connection is closed; then there is no receiver.
      _ = g_dbus_connection_emit_signal(
        connection.raw, nil, path, interface, signal, $0.pointer, nil)
    }
  }
}

private let passOnCall: GDBusInterfaceMethodCallFunc = {
  _, sender, _, interface, method, arguments, invocation, data in
  guard let data, let interface, let method, let arguments, let invocation else { return }
  let call = DBusCall(
    interface: String(cString: interface), method: String(cString: method),
    sender: sender.map { String(cString: $0) } ?? "", arguments: Variant(sinking: arguments).children,
    invocation: invocation)
  Unmanaged<ValueBox<AsyncStream<DBusCall>.Continuation>>.fromOpaque(data).takeUnretainedValue().value.yield(
    call)
}
