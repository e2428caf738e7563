import CGtk
import Synchronization

/// An object of ours that other programs on the bus can call: its interfaces, described in D-Bus's
/// introspection format, at one path. It is there until `end`, or until this is gone.
///
/// Calls arrive by the main loop in the order in which they were sent, after GDBus has checked their
/// arguments against the description; everything else here may be done on any thread.
public final class DBusObject: Sendable {
  static let propertiesInterface = "org.freedesktop.DBus.Properties"

  /// What other programs ask, in their order; to be read by one task. Ends with the object.
  public let calls: AsyncStream<DBusCall>
  /// The path.
  public let path: String
  private let connection: DBusConnection
  private let registrations: Mutex<[guint]>
  private let continuation: AsyncStream<DBusCall>.Continuation

  /// Shows the object on the bus. Own the name by which others look for it afterwards, so that nobody
  /// finds the name without the object.
  ///
  /// - Parameter description: A `<node>` with the interfaces that the object has.
  /// - Throws: When the description is not well formed, or something is at the path already.
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
    // No functions for properties: they come as calls then, and need no answer on the spot.
    var table = GDBusInterfaceVTable()
    table.method_call = passOnCall
    var interface = node.pointee.interfaces
    while let found = interface?.pointee {
      let box = Unmanaged.passRetained(Box(continuation)).toOpaque()
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

  /// Takes the object from the bus. Calls that have arrived already may still be read.
  public func end() {
    let numbers = registrations.withLock { numbers in
      defer { numbers = [] }
      return numbers
    }
    for number in numbers { g_dbus_connection_unregister_object(connection.raw, number) }
    continuation.finish()
  }

  /// Sends a signal of one of the interfaces.
  public func emit(_ signal: String, of interface: String, _ arguments: Variant...) {
    send(signal, of: interface, Variant(tuple: arguments))
  }

  /// Tells that properties have changed, with their new values or, for `invalidated`, without.
  public func announce(_ changed: [String: Variant], invalidated: [String] = [], of interface: String) {
    guard !changed.isEmpty || !invalidated.isEmpty else { return }
    send(
      "PropertiesChanged", of: Self.propertiesInterface,
      Variant(tuple: [Variant(interface), Variant(dictionary: changed), Variant(invalidated)]))
  }

  private func send(_ signal: String, of interface: String, _ arguments: Variant) {
    withExtendedLifetime(arguments) {
      // Fails only where the connection is closed: nobody is there to hear it.
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
  Unmanaged<Box<AsyncStream<DBusCall>.Continuation>>.fromOpaque(data).takeUnretainedValue().value.yield(call)
}
