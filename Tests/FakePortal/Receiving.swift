import CGLib
import Glibc

private let description = """
  <node>
    <interface name="org.freedesktop.portal.Email"><method name="ComposeEmail"><arg type="s" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method></interface>
    <interface name="org.freedesktop.portal.Wallpaper"><method name="SetWallpaperFile"><arg type="s" direction="in"/>
      <arg type="h" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method></interface>
    <interface name="org.freedesktop.portal.OpenURI"><method name="OpenFile"><arg type="s" direction="in"/>
      <arg type="h" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method></interface>
    <interface name="org.freedesktop.FileManager1"><method name="ShowItems"><arg type="as" direction="in"/>
      <arg type="s" direction="in"/></method></interface>
  </node>
  """
// Safe: only accessed on the main loop's thread.
private nonisolated(unsafe) let node = g_dbus_node_info_new_for_xml(description, nil)
// Safe: only accessed on the main loop's thread.
private nonisolated(unsafe) var table = GDBusInterfaceVTable()

/// Implements the portals that receive files, and a file manager. Prints the name of the method and the path of each
/// file that the caller has passed as a descriptor, such as `SetWallpaperFile /home/ada/lake.jpg`.
func offerReceiving(on bus: OpaquePointer) {
  table.method_call = called
  for index in 0..<3 {
    g_dbus_connection_register_object(
      bus, "/org/freedesktop/portal/desktop", node?.pointee.interfaces[index], &table, nil, nil, nil)
  }
  g_dbus_connection_register_object(
    bus, "/org/freedesktop/FileManager1", node?.pointee.interfaces[3], &table, nil, nil, nil)
  g_bus_own_name_on_connection(
    bus, "org.freedesktop.FileManager1", G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
}

private let called: GDBusInterfaceMethodCallFunc = {
  connection, sender, _, _, method, parameters, invocation, _ in
  guard let method, let parameters else { return }
  let name = String(cString: method)
  if name == "ShowItems" {
    let uris = g_variant_get_child_value(parameters, 0)
    defer { g_variant_unref(uris) }
    for index in 0..<g_variant_n_children(uris) {
      let uri = g_variant_get_child_value(uris, index)
      print(name, String(cString: g_variant_get_string(uri, nil)))
      g_variant_unref(uri)
    }
    return g_dbus_method_invocation_return_value(invocation, nil)
  }
  for path in paths(invocation) { print(name, path) }
  let handle = requestPath(of: sender, parameters)
  let response = g_variant_parse(nil, "(uint32 0, @a{sv} {})", nil, nil, nil)
  g_dbus_connection_emit_signal(
    connection, sender, handle, "org.freedesktop.portal.Request", "Response", response, nil)
  var reply: [OpaquePointer?] = [g_variant_new_object_path(handle)]
  g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&reply, 1))
}

/// The paths of the files that came with a call.
private func paths(_ invocation: OpaquePointer?) -> [String] {
  let message = g_dbus_method_invocation_get_message(invocation)
  guard let list = g_dbus_message_get_unix_fd_list(message) else { return [] }
  var count: Int32 = 0
  let numbers = g_unix_fd_list_peek_fds(list, &count)
  return (0..<Int(count)).compactMap { index in
    let target = g_file_read_link("/proc/self/fd/\(numbers?[index] ?? -1)", nil)
    defer { g_free(target) }
    return target.map { String(cString: $0) }
  }
}

private func print(_ words: String...) {
  let line = words.joined(separator: " ") + "\n"
  _ = write(1, line, line.utf8.count)
}
