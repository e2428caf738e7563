// A fake session manager for tests: owns the name of GNOME's on the session bus. GTK registers the application there.
//
//
// Prints `ready`, and `registered NAME` for each client. When a line is read, the user's session ends: Tintype is
// asked whether it may end, and told that it ends when it has replied. The services of accessibility register, too, but
// are needed after that end.
import CGLib
import Glibc

private let path = "/org/gnome/SessionManager"
private let (client, service) = (path + "/Client1", path + "/Client2")
private let clientInterface = "org.gnome.SessionManager.ClientPrivate"
private let description = """
  <node>
    <interface name="org.gnome.SessionManager">
      <method name="RegisterClient"><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="o" direction="out"/></method>
      <method name="UnregisterClient"><arg type="o" direction="in"/></method>
      <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/>
        <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="u" direction="out"/></method>
      <method name="Uninhibit"><arg type="u" direction="in"/></method>
      <method name="IsSessionRunning"><arg type="b" direction="out"/></method>
    </interface>
    <interface name="\(clientInterface)">
      <method name="EndSessionResponse"><arg type="b" direction="in"/><arg type="s" direction="in"/></method>
      <signal name="QueryEndSession"><arg type="u"/></signal>
      <signal name="EndSession"><arg type="u"/></signal>
    </interface>
  </node>
  """
// Safe: set once, before the main loop runs.
nonisolated(unsafe) private let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
// Safe: only accessed on the main loop's thread.
nonisolated(unsafe) private var isEnding = false

/// Prints a line without buffering.
private func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

private func tell(_ signal: String) {
  var flags: [OpaquePointer?] = [g_variant_new_uint32(0)]
  g_dbus_connection_emit_signal(
    bus, nil, client, clientInterface, signal, g_variant_new_tuple(&flags, 1), nil)
}

private let called: GDBusInterfaceMethodCallFunc = { _, _, _, _, method, parameters, invocation, _ in
  guard let parameters, let method else { return }
  var reply: [OpaquePointer?] = []
  switch String(cString: method) {
  case "RegisterClient":
    let name = g_variant_get_child_value(parameters, 0)
    let isApp = String(cString: g_variant_get_string(name, nil)) == "io.github.tintype.Tintype"
    say("registered \(String(cString: g_variant_get_string(name, nil)))")
    g_variant_unref(name)
    reply = [g_variant_new_object_path(isApp ? client : service)]
  case "Inhibit": reply = [g_variant_new_uint32(1)]
  case "IsSessionRunning": reply = [g_variant_new_boolean(1)]
  case "EndSessionResponse" where !isEnding:
    isEnding = true
    tell("EndSession")
  default: break
  }
  g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&reply, gsize(reply.count)))
}

private var table = GDBusInterfaceVTable()
table.method_call = called
guard let bus, let node = g_dbus_node_info_new_for_xml(description, nil) else { exit(1) }
for (object, interface) in [(path, 0), (client, 1), (service, 1)] {
  g_dbus_connection_register_object(bus, object, node.pointee.interfaces[interface], &table, nil, nil, nil)
}
_ = g_unix_fd_add(
  STDIN_FILENO, G_IO_IN,
  { descriptor, _, _ in
    var line = [UInt8](repeating: 0, count: 80)
    guard read(descriptor, &line, line.count) > 0 else { exit(0) }
    isEnding = false
    tell("QueryEndSession")
    return 1
  }, nil)
g_bus_own_name_on_connection(
  bus, "org.gnome.SessionManager", G_BUS_NAME_OWNER_FLAGS_NONE, { _, _, _ in say("ready") },
  { _, _, _ in exit(2) }, nil, nil)
g_main_loop_run(g_main_loop_new(nil, 0))
