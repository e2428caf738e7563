// A desktop portal for tests: owns the portal's name on the session bus and answers PickColor as its only
// argument says: `color R G B`, `cancel`, `fail`, `die` (ends while asked) or `old` (knows no PickColor).
import CGtk
import Glibc

private let words = Array(CommandLine.arguments.dropFirst())
private let answer = words.first ?? "cancel"
private let interface =
  answer == "old" ? "org.freedesktop.portal.Wallpaper" : "org.freedesktop.portal.Screenshot"
private let description = """
  <node><interface name="\(interface)">
    <method name="PickColor"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/></method>
  </interface></node>
  """

private let called: GDBusInterfaceMethodCallFunc = {
  connection, sender, _, _, _, parameters, invocation, _ in
  guard let sender, let parameters else { return }
  if answer == "die" { exit(0) }
  let options = g_variant_get_child_value(parameters, 1)
  defer { g_variant_unref(options) }
  let token = g_variant_lookup_value(options, "handle_token", nil)
  let name = String(cString: sender).dropFirst().map { $0 == "." ? "_" : String($0) }.joined()
  let path =
    "/org/freedesktop/portal/desktop/request/\(name)/\(String(cString: g_variant_get_string(token, nil)))"
  g_variant_unref(token)
  // The answer before the reply: a program must already listen.
  g_dbus_connection_emit_signal(
    connection, sender, path, "org.freedesktop.portal.Request", "Response", response(), nil)
  var handle: [OpaquePointer?] = [g_variant_new_object_path(path)]
  g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&handle, 1))
}

private func response() -> OpaquePointer? {
  let entries: String
  switch answer {
  case "color": entries = "(uint32 0, {'color': <(\(words[1]), \(words[2]), \(words[3]))>})"
  case "cancel": entries = "(uint32 1, @a{sv} {})"
  default: entries = "(uint32 2, @a{sv} {})"
  }
  return g_variant_parse(nil, entries, nil, nil, nil)
}

private var table = GDBusInterfaceVTable()
table.method_call = called
private let node = g_dbus_node_info_new_for_xml(description, nil)
guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil), let node else { exit(1) }
g_dbus_connection_register_object(
  bus, "/org/freedesktop/portal/desktop", node.pointee.interfaces[0], &table, nil, nil, nil)
g_bus_own_name_on_connection(
  bus, "org.freedesktop.portal.Desktop", G_BUS_NAME_OWNER_FLAGS_NONE,
  { _, _, _ in
    // Says that the name is there.
    _ = write(1, "ready\n", 6)
  }, { _, _, _ in exit(2) }, nil, nil)
g_main_loop_run(g_main_loop_new(nil, 0))
