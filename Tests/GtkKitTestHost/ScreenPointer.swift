import CXTest
import Glibc

/// Moves the pointer over the X display as hardware does, on a connection of its own.
struct ScreenPointer {
  private let connection: OpaquePointer
  private let root: xcb_window_t

  /// Connects to the display; `nil` if there is none.
  init?() {
    guard let connection = xcb_connect(nil, nil), xcb_connection_has_error(connection) == 0 else {
      return nil
    }
    self.connection = connection
    root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data.pointee.root
  }

  /// Moves to a position on the screen, and waits until the display has made the events of it.
  func move(x: Int, y: Int) {
    xcb_test_fake_input(connection, UInt8(XCB_MOTION_NOTIFY), 0, 0, root, Int16(x), Int16(y), 0)
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }

  /// The frame of the open popover or menu on the screen; `nil` if none is open.
  var popover: (x: Int, y: Int, width: Int, height: Int)? {
    guard let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, root), nil) else {
      return nil
    }
    defer { free(tree) }
    let children = UnsafeBufferPointer(
      start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree)))
    // The topmost window is the last one.
    guard let popup = children.last(where: isPopup),
      let reply = xcb_get_geometry_reply(connection, xcb_get_geometry(connection, popup), nil)
    else { return nil }
    defer { free(reply) }
    let frame = reply.pointee
    return (Int(frame.x), Int(frame.y), Int(frame.width), Int(frame.height))
  }

  /// Whether a window is visible and has no frame of the window manager.
  private func isPopup(_ window: xcb_window_t) -> Bool {
    let cookie = xcb_get_window_attributes(connection, window)
    guard let reply = xcb_get_window_attributes_reply(connection, cookie, nil) else { return false }
    defer { free(reply) }
    return reply.pointee.override_redirect != 0
      && reply.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
  }
}
