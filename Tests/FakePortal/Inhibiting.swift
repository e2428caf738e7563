import CGLib
import Glibc

private let description = """
  <node>
    <interface name="org.freedesktop.portal.Inhibit">
      <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
      <method name="CreateMonitor"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
        <arg type="o" direction="out"/></method>
      <property name="version" type="u" access="read"/>
    </interface>
    <interface name="org.freedesktop.portal.Request"><method name="Close"/></interface>
  </node>
  """
// Safe: only accessed on the main loop's thread.
private nonisolated(unsafe) let node = g_dbus_node_info_new_for_xml(description, nil)
// Safe: only accessed on the main loop's thread.
private nonisolated(unsafe) var table = GDBusInterfaceVTable()
/// The flags of each inhibition by the object path of its request.
// Safe: only accessed on the main loop's thread.
private nonisolated(unsafe) var inhibited: [String: UInt32] = [:]

/// Implements the Inhibit portal. Prints `inhibit FLAGS REASON` when an inhibition begins and `allow FLAGS` when it
/// ends.
func offerInhibiting(on bus: OpaquePointer) {
  table.method_call = called
  // GTK 4.18 uses the portal only if it has a version.
  table.get_property = { _, _, _, _, _, _, _ in g_variant_new_uint32(3) }
  g_dbus_connection_register_object(
    bus, "/org/freedesktop/portal/desktop", node?.pointee.interfaces[0], &table, nil, nil, nil)
}

/// Prints a line without buffering.
private func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

private let called: GDBusInterfaceMethodCallFunc = {
  connection, _, path, interface, method, parameters, invocation, _ in
  guard let parameters else { return }
  if interface.map({ String(cString: $0) }) == "org.freedesktop.portal.Request" {
    say("allow \(inhibited[path.map { String(cString: $0) } ?? ""] ?? 0)")
    return g_dbus_method_invocation_return_value(invocation, nil)
  }
  // GTK asks for the state of the screen lock, which does not change.
  if method.map({ String(cString: $0) }) == "CreateMonitor" {
    var handle: [OpaquePointer?] = [
      g_variant_new_object_path("/org/freedesktop/portal/desktop/request/stand_in/monitor")
    ]
    return g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&handle, 1))
  }
  let (flags, options) = (g_variant_get_child_value(parameters, 1), g_variant_get_child_value(parameters, 2))
  let reason = g_variant_lookup_value(options, "reason", nil)
  let object = "/org/freedesktop/portal/desktop/request/stand_in/\(inhibited.count)"
  inhibited[object] = g_variant_get_uint32(flags)
  say("inhibit \(g_variant_get_uint32(flags)) \(String(cString: g_variant_get_string(reason, nil)))")
  for value in [flags, options, reason] { g_variant_unref(value) }
  g_dbus_connection_register_object(
    connection, object, node?.pointee.interfaces[1], &table, nil, nil, nil)
  var handle: [OpaquePointer?] = [g_variant_new_object_path(object)]
  g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&handle, 1))
}
