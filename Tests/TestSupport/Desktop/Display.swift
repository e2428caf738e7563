import CXTest
import Foundation

/// The X display of `DISPLAY`, on which the program under test runs.
@DesktopActor
public final class Display {
  private static var opened: Display?

  /// The display of the current session, opened on first use.
  public static func shared() throws(DriverError) -> Display {
    if let opened { return opened }
    let display = try Display()
    opened = display
    return display
  }

  /// The position and size of the screen.
  public let bounds: Rect

  /// The connection; it stays open until the process ends.
  let connection: OpaquePointer
  let root: xcb_window_t
  private var atoms: [String: xcb_atom_t] = [:]
  /// An unmapped window for requests to the window manager.
  private var probe: xcb_window_t = 0

  private init() throws(DriverError) {
    var number: Int32 = 0
    let name = ProcessInfo.processInfo.environment["DISPLAY"] ?? ""
    guard let connection = xcb_connect(nil, &number), xcb_connection_has_error(connection) == 0 else {
      throw .noDisplay("DISPLAY is \"\(name)\"")
    }
    var screens = xcb_setup_roots_iterator(xcb_get_setup(connection))
    for _ in 0..<number { xcb_screen_next(&screens) }
    let screen = screens.data.pointee
    self.connection = connection
    root = screen.root
    bounds = Rect(x: 0, y: 0, width: Int(screen.width_in_pixels), height: Int(screen.height_in_pixels))
    guard let test = xcb_test_get_version_reply(connection, xcb_test_get_version(connection, 2, 2), nil)
    else {
      throw .noDisplay("it lacks the XTEST extension")
    }
    free(test)
  }

  /// The managed windows in the order of creation, without popovers and menus.
  public func windows() -> [X11Window] {
    numbers("_NET_CLIENT_LIST", of: root).map { X11Window(id: $0) }
  }

  /// The managed windows of a process.
  public func windows(of pid: pid_t) -> [X11Window] {
    windows().filter { $0.pid == pid }
  }

  /// The mapped popovers, menus and tooltips of a process, the topmost last.
  public func popups(of pid: pid_t) -> [X11Window] {
    guard let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, root), nil) else {
      return []
    }
    defer { free(tree) }
    let count = Int(xcb_query_tree_children_length(tree))
    let children = UnsafeBufferPointer(start: xcb_query_tree_children(tree), count: count)
    return children.map { X11Window(id: $0) }.filter { isPopup($0.id) && $0.pid == pid }
  }

  /// Whether a window is mapped and not managed by the window manager.
  private func isPopup(_ window: xcb_window_t) -> Bool {
    let cookie = xcb_get_window_attributes(connection, window)
    guard let reply = xcb_get_window_attributes_reply(connection, cookie, nil) else { return false }
    defer { free(reply) }
    return reply.pointee.override_redirect != 0
      && reply.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
  }

  /// The focused window; nil if there is none.
  public var activeWindow: X11Window? {
    numbers("_NET_ACTIVE_WINDOW", of: root).first.flatMap { $0 == 0 ? nil : X11Window(id: $0) }
  }

  /// A screenshot of the screen or a part of it.
  ///
  /// - Parameter rect: The part; it is clipped to the screen.
  public func screenshot(of rect: Rect? = nil) throws(DriverError) -> Screenshot {
    let part = (rect ?? bounds).intersection(bounds)
    guard !part.isEmpty else { throw .unsupported("\(String(describing: rect)) is not on the screen.") }
    let format = UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue)
    let cookie = xcb_get_image(
      connection, format, root, Int16(part.x), Int16(part.y), UInt16(part.width), UInt16(part.height), ~0)
    guard let reply = xcb_get_image_reply(connection, cookie, nil) else {
      throw .noDisplay("it gave no picture of the screen")
    }
    defer { free(reply) }
    guard reply.pointee.depth == 24, Int(xcb_get_image_data_length(reply)) == part.width * part.height * 4,
      let data = xcb_get_image_data(reply)
    else { throw .noDisplay("it has \(reply.pointee.depth) bits per pixel; 24 are needed") }
    return Screenshot(bounds: part, data: data)
  }

  /// Waits until the X server has processed all requests so far.
  func sync() {
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }

  /// Waits until the window manager has processed all events so far.
  ///
  /// A window manager receives a click first and forwards it; keys typed meanwhile would overtake it. It answers a
  /// request for its frame size after all earlier events. Without a window manager there is no wait.
  func syncWindowManager() {
    if probe == 0 {
      probe = xcb_generate_id(connection)
      xcb_create_window(
        connection, 0, probe, root, -10, -10, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, 0, nil
      )
    }
    guard !numbers("_NET_SUPPORTING_WM_CHECK", of: root).isEmpty else { return }
    xcb_delete_property(connection, probe, atom("_NET_FRAME_EXTENTS"))
    tellWindowManager("_NET_REQUEST_FRAME_EXTENTS", about: probe, [])
    let end = ContinuousClock.now + .seconds(2)
    while property("_NET_FRAME_EXTENTS", of: probe).isEmpty, ContinuousClock.now < end { usleep(500) }
  }

  func atom(_ name: String) -> xcb_atom_t {
    if let atom = atoms[name] { return atom }
    let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    guard let reply = xcb_intern_atom_reply(connection, cookie, nil) else { return 0 }
    defer { free(reply) }
    atoms[name] = reply.pointee.atom
    return reply.pointee.atom
  }

  /// The bytes of a window's property; empty if the window or the property does not exist.
  func property(_ name: String, of window: xcb_window_t) -> [UInt8] {
    let cookie = xcb_get_property(connection, 0, window, atom(name), 0, 0, 65_536)
    guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return [] }
    defer { free(reply) }
    let count = Int(xcb_get_property_value_length(reply))
    guard count > 0, let value = xcb_get_property_value(reply) else { return [] }
    return Array(UnsafeRawBufferPointer(start: value, count: count))
  }

  /// The 32-bit numbers of a window's property.
  func numbers(_ name: String, of window: xcb_window_t) -> [UInt32] {
    property(name, of: window).withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }

  /// A window's position and size without the window manager's frame; nil if it does not exist.
  func geometry(of window: xcb_window_t) -> Rect? {
    guard let size = xcb_get_geometry_reply(connection, xcb_get_geometry(connection, window), nil) else {
      return nil
    }
    defer { free(size) }
    let cookie = xcb_translate_coordinates(connection, window, root, 0, 0)
    guard let place = xcb_translate_coordinates_reply(connection, cookie, nil) else { return nil }
    defer { free(place) }
    return Rect(
      x: Int(place.pointee.dst_x), y: Int(place.pointee.dst_y), width: Int(size.pointee.width),
      height: Int(size.pointee.height))
  }

  /// Sends a request to the window manager as pagers do. Source: Extended Window Manager Hints 1.5.
  func tellWindowManager(_ message: String, about window: xcb_window_t, _ data: [UInt32]) {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = window
    event.type = atom(message)
    withUnsafeMutableBytes(of: &event.data) {
      $0.copyBytes(from: data.withUnsafeBytes(Array.init).prefix(20))
    }
    let mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
    withUnsafeBytes(of: &event) { bytes in
      _ = xcb_send_event(connection, 0, root, mask, bytes.bindMemory(to: CChar.self).baseAddress)
    }
    sync()
  }
}
