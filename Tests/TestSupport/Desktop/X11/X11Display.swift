import CXTest
import Foundation

/// The X server of `DISPLAY` with its window manager.
@DesktopActor
final class X11Display: Display {
  let bounds: Rect

  /// The connection; it stays open until the process ends.
  let connection: OpaquePointer
  let root: xcb_window_t
  private var atoms: [String: xcb_atom_t] = [:]
  /// An unmapped window for requests to the window manager.
  private var probe: xcb_window_t = 0

  init() throws(DriverError) {
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

  func capture(_ part: Rect) throws(DriverError) -> Screenshot {
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
    return Screenshot(bounds: part, copying: data)
  }

  func sync() {
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }

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
    // The interval of a wait for the answer, with a deadline; the connection reports no property changes.
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
}
