// A fake desktop portal for tests: owns the portal's name on the session bus and responds as its arguments specify.
//
//     FakePortal color R G B | cancel | fail | die (exits during the request) | old (has no PickColor)
//     FakePortal registered color R G B   responds only to clients that have registered their application ID
//     FakePortal camera allow | cancel | fail | die
//     FakePortal choose URI…   answers every request to choose files
//     FakePortal receive       receives files, and shows them in a file manager; see Receiving.swift
//
// For cameras it returns a connection to the session's PipeWire. A color request prints the handle of its parent
// window. In every mode, inhibitions are printed, too; see Inhibiting.swift.
import CGLib
import Glibc

private let isRegistry = CommandLine.arguments.dropFirst().first == "registered"
private let words = Array(CommandLine.arguments.dropFirst(isRegistry ? 2 : 1))
private let isCamera = words.first == "camera"
private let answer = (isCamera ? words.dropFirst().first : words.first) ?? "cancel"
private let isChooser = words.first == "choose"
private let interface =
  isCamera ? "Camera" : isChooser ? "FileChooser" : answer == "old" ? "Background" : "Screenshot"
private let methods =
  isCamera
  ? """
    <method name="AccessCamera"><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
    <method name="OpenPipeWireRemote"><arg type="a{sv}" direction="in"/><arg type="h" direction="out"/></method>
  """
  : isChooser
    ? """
      <method name="OpenFile"><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
      <property name="version" type="u" access="read"/>
    """
    : """
      <method name="PickColor"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
        <arg type="o" direction="out"/></method>
    """
private let description = """
  <node><interface name="org.freedesktop.portal.\(interface)">\(methods)</interface>
    <interface name="org.freedesktop.host.portal.Registry">
      <method name="Register"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/></method>
    </interface></node>
  """
// Safe: only accessed on the main loop's thread.
nonisolated(unsafe) private var registered: String?
// Safe: only accessed on the main loop's thread.
nonisolated(unsafe) private var isAllowed = false

private let called: GDBusInterfaceMethodCallFunc = {
  connection, sender, _, _, method, parameters, invocation, _ in
  guard let sender, let parameters, let method else { return }
  if String(cString: method) == "OpenPipeWireRemote" { return handOverPipeWire(invocation) }
  if String(cString: method) == "Register" {
    let identifier = g_variant_get_child_value(parameters, 0)
    registered = String(cString: g_variant_get_string(identifier, nil))
    g_variant_unref(identifier)
    return g_dbus_method_invocation_return_value(invocation, nil)
  }
  if answer == "die" { exit(0) }
  if String(cString: method) == "PickColor" {
    let parent = g_variant_get_child_value(parameters, 0)
    let line = "over \(String(cString: g_variant_get_string(parent, nil)))\n"
    _ = write(1, line, line.utf8.count)
    g_variant_unref(parent)
  }
  let path = requestPath(of: sender, parameters)
  isAllowed = answer == "allow"
  let respond = {
    g_dbus_connection_emit_signal(
      connection, sender, path, "org.freedesktop.portal.Request", "Response", response(), nil)
  }
  // The response may precede the reply: clients must already listen. GTK's file chooser (4.8) crashes then.
  if !isChooser { _ = respond() }
  var handle: [OpaquePointer?] = [g_variant_new_object_path(path)]
  g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&handle, 1))
  if isChooser { _ = respond() }
}

/// The object of a request, by its caller and the token in its options, which are the last argument.
func requestPath(of sender: UnsafePointer<CChar>?, _ parameters: OpaquePointer) -> String {
  let options = g_variant_get_child_value(parameters, g_variant_n_children(parameters) - 1)
  let token = g_variant_lookup_value(options, "handle_token", nil)
  defer {
    g_variant_unref(options)
    g_variant_unref(token)
  }
  let name = sender.map { String(cString: $0) } ?? ""
  let caller = name.dropFirst().map { $0 == "." ? "_" : String($0) }.joined()
  return
    "/org/freedesktop/portal/desktop/request/\(caller)/\(String(cString: g_variant_get_string(token, nil)))"
}

private func response() -> OpaquePointer? {
  let entries: String
  let answer = isRegistry && registered != "io.github.tintype.Tintype" ? "stranger" : answer
  switch answer {
  case "allow": entries = "(uint32 0, @a{sv} {})"
  case "color": entries = "(uint32 0, {'color': <(\(words[1]), \(words[2]), \(words[3]))>})"
  case "choose":
    let uris = words.dropFirst().map { "'\($0)'" }.joined(separator: ", ")
    entries = "(uint32 0, {'uris': <[\(uris)]>})"
  case "cancel": entries = "(uint32 1, @a{sv} {})"
  default: entries = "(uint32 2, @a{sv} {})"
  }
  return g_variant_parse(nil, entries, nil, nil, nil)
}

private func handOverPipeWire(_ invocation: OpaquePointer?) {
  guard isAllowed, let remote = connectToPipeWire() else {
    return g_dbus_method_invocation_return_dbus_error(
      invocation, "org.freedesktop.portal.Error.NotAllowed", "Permission denied")
  }
  var numbers = [remote]
  // The list owns the descriptors from here on.
  let list = g_unix_fd_list_new_from_array(&numbers, 1)
  var handle: [OpaquePointer?] = [g_variant_new_handle(0)]
  g_dbus_method_invocation_return_value_with_unix_fd_list(invocation, g_variant_new_tuple(&handle, 1), list)
  g_object_unref(list)
}

private func connectToPipeWire() -> Int32? {
  guard let folder = getenv("XDG_RUNTIME_DIR") else { return nil }
  let remote = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let path = String(cString: folder) + "/pipewire-0"
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
  let status = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(remote, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard status == 0 else {
    close(remote)
    return nil
  }
  return remote
}

private var table = GDBusInterfaceVTable()
table.method_call = called
// Folders can be chosen since version 3.
table.get_property = { _, _, _, _, _, _, _ in g_variant_new_uint32(4) }
private let node = g_dbus_node_info_new_for_xml(description, nil)
guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil), let node else { exit(1) }
g_dbus_connection_register_object(
  bus, "/org/freedesktop/portal/desktop", node.pointee.interfaces[0], &table, nil, nil, nil)
if isRegistry {
  g_dbus_connection_register_object(
    bus, "/org/freedesktop/portal/desktop", node.pointee.interfaces[1], &table, nil, nil, nil)
}
offerInhibiting(on: bus)
if words.first == "receive" { offerReceiving(on: bus) }
g_bus_own_name_on_connection(
  bus, "org.freedesktop.portal.Desktop", G_BUS_NAME_OWNER_FLAGS_NONE,
  { _, _, _ in
    // Signals that the name is owned.
    _ = write(1, "ready\n", 6)
  }, { _, _, _ in exit(2) }, nil, nil)
g_main_loop_run(g_main_loop_new(nil, 0))
