import CXTest
import Foundation

extension X11Display {
  func windows() -> [DesktopWindow] {
    numbers("_NET_CLIENT_LIST", of: root).map { DesktopWindow(id: $0) }
  }

  func popups(of pid: pid_t) -> [DesktopWindow] {
    guard let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, root), nil) else {
      return []
    }
    defer { free(tree) }
    let count = Int(xcb_query_tree_children_length(tree))
    let children = UnsafeBufferPointer(start: xcb_query_tree_children(tree), count: count)
    return children.map { DesktopWindow(id: $0) }.filter { isPopup($0.id) && self.pid(of: $0.id) == pid }
  }

  /// Whether a window is mapped and not managed by the window manager.
  private func isPopup(_ window: xcb_window_t) -> Bool {
    let cookie = xcb_get_window_attributes(connection, window)
    guard let reply = xcb_get_window_attributes_reply(connection, cookie, nil) else { return false }
    defer { free(reply) }
    return reply.pointee.override_redirect != 0
      && reply.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
  }

  var activeWindow: DesktopWindow? {
    numbers("_NET_ACTIVE_WINDOW", of: root).first.flatMap { $0 == 0 ? nil : DesktopWindow(id: $0) }
  }

  // MARK: Properties

  func properties(of window: DesktopWindow) -> DesktopWindow.Properties? {
    guard let frame = frame(of: window.id) else { return nil }
    return DesktopWindow.Properties(
      title: title(of: window.id), pid: pid(of: window.id), frame: frame, states: states(of: window.id))
  }

  private func title(of window: xcb_window_t) -> String {
    let name = property("_NET_WM_NAME", of: window)
    return String(decoding: name.isEmpty ? property("WM_NAME", of: window) : name, as: UTF8.self)
  }

  private func pid(of window: xcb_window_t) -> pid_t? {
    numbers("_NET_WM_PID", of: window).first.map { pid_t(bitPattern: $0) }
  }

  private func frame(of window: xcb_window_t) -> Rect? {
    guard let all = geometry(of: window) else { return nil }
    // Left, right, top, bottom.
    let shadow = numbers("_GTK_FRAME_EXTENTS", of: window).map(Int.init)
    guard shadow.count == 4 else { return all }
    return Rect(
      x: all.x + shadow[0], y: all.y + shadow[2], width: all.width - shadow[0] - shadow[1],
      height: all.height - shadow[2] - shadow[3])
  }

  private func states(of window: xcb_window_t) -> WindowStates {
    let atoms = Set(numbers("_NET_WM_STATE", of: window))
    let has = { (names: [String]) in names.allSatisfy { atoms.contains(self.atom("_NET_WM_STATE_" + $0)) } }
    var states: WindowStates = []
    if has(["FULLSCREEN"]) { states.insert(.fullscreen) }
    if has(["MAXIMIZED_VERT", "MAXIMIZED_HORZ"]) { states.insert(.maximized) }
    if has(["HIDDEN"]) { states.insert(.hidden) }
    if has(["ABOVE"]) { states.insert(.above) }
    if has(["MODAL"]) { states.insert(.modal) }
    return states
  }

  // MARK: Requests

  /// The source indication of pagers, which window managers do not ignore.
  private static let fromPager: UInt32 = 2

  func request(_ change: DesktopWindow.Change, of window: DesktopWindow) {
    switch change {
    case .close: tellWindowManager("_NET_CLOSE_WINDOW", about: window.id, [0, Self.fromPager])
    case .activate: tellWindowManager("_NET_ACTIVE_WINDOW", about: window.id, [Self.fromPager, 0, 0])
    // IconicState of the Inter-Client Communication Conventions Manual, section 4.1.4.
    case .minimize: tellWindowManager("WM_CHANGE_STATE", about: window.id, [3])
    case .resize(let width, let height): resize(window.id, width, height)
    case .move(let point): move(window.id, to: point)
    }
  }

  private func resize(_ window: xcb_window_t, _ width: Int, _ height: Int) {
    guard let all = geometry(of: window), let frame = frame(of: window) else { return }
    // Flags: static gravity, width and height are given, sent by a pager.
    let flags: UInt32 = 1 << 10 | 1 << 11 | Self.fromPager << 12
    let size = [width + all.width - frame.width, height + all.height - frame.height].map {
      UInt32(max(1, $0))
    }
    tellWindowManager("_NET_MOVERESIZE_WINDOW", about: window, [flags, 0, 0] + size)
  }

  private func move(_ window: xcb_window_t, to point: Point) {
    guard let all = geometry(of: window), let frame = frame(of: window) else { return }
    // Static gravity: the position is that of the program's own drawing.
    let flags: UInt32 = 10 | 1 << 8 | 1 << 9 | Self.fromPager << 12
    let place = [point.x + all.x - frame.x, point.y + all.y - frame.y].map { UInt32(bitPattern: Int32($0)) }
    tellWindowManager("_NET_MOVERESIZE_WINDOW", about: window, [flags] + place + [0, 0])
  }

  /// A window's position and size without the window manager's frame; nil if it does not exist.
  private func geometry(of window: xcb_window_t) -> Rect? {
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
