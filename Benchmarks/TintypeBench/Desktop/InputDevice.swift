import CXTest
import Foundation

/// Sends mouse and keyboard events through the X server (XTEST extension, protocol 2.2).
final class InputDevice {
  private let connection: OpaquePointer
  private let root: xcb_window_t

  /// Connects to the session's display.
  init() throws {
    var number: Int32 = 0
    guard let connection = xcb_connect(nil, &number), xcb_connection_has_error(connection) == 0 else {
      throw BenchError.noScreen("there is no X display")
    }
    self.connection = connection
    root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data.pointee.root
    guard let test = xcb_test_get_version_reply(connection, xcb_test_get_version(connection, 2, 2), nil)
    else {
      throw BenchError.noScreen("the X server lacks the XTEST extension")
    }
    free(test)
  }

  deinit { xcb_disconnect(connection) }

  /// Moves the pointer.
  func move(x: Int, y: Int) { fake(XCB_MOTION_NOTIFY, 0, x, y) }

  /// Presses the left button.
  func press() { fake(XCB_BUTTON_PRESS, 1) }

  /// Releases the left button.
  func release() { fake(XCB_BUTTON_RELEASE, 1) }

  /// Turns the wheel one notch down.
  func turnWheel() {
    // X11's button 5 is the wheel towards the user.
    fake(XCB_BUTTON_PRESS, 5)
    fake(XCB_BUTTON_RELEASE, 5)
  }

  /// Clicks with the left button at a position of the screen.
  func click(x: Int, y: Int) {
    move(x: x, y: y)
    press()
    release()
  }

  /// A key by its symbol. Source of the numbers: X11/keysymdef.h.
  enum Symbol {
    case space, left, right, home, enter
    case shift, control, alt
    /// A letter or a digit.
    case character(Character)

    fileprivate var number: UInt32 {
      switch self {
      case .space: 0x20
      case .left: 0xff51
      case .right: 0xff53
      case .home: 0xff50
      case .enter: 0xff0d
      case .shift: 0xffe1
      case .control: 0xffe3
      case .alt: 0xffe9
      case .character(let character): character.unicodeScalars.first?.value ?? 0
      }
    }
  }

  /// Presses and releases a key, while `held` is held down if it is not nil.
  func type(_ symbol: Symbol, holding held: Symbol? = nil) {
    guard let key = keycode(of: symbol.number) else { return }
    let modifier = held.flatMap { keycode(of: $0.number) }
    if let modifier { fake(XCB_KEY_PRESS, modifier) }
    fake(XCB_KEY_PRESS, key)
    fake(XCB_KEY_RELEASE, key)
    if let modifier { fake(XCB_KEY_RELEASE, modifier) }
  }

  /// The key that produces a symbol without modifiers.
  private func keycode(of symbol: UInt32) -> UInt8? {
    let setup = xcb_get_setup(connection).pointee
    let count = setup.max_keycode - setup.min_keycode + 1
    let cookie = xcb_get_keyboard_mapping(connection, setup.min_keycode, count)
    guard let reply = xcb_get_keyboard_mapping_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    let levels = Int(reply.pointee.keysyms_per_keycode)
    guard levels > 0, let symbols = xcb_get_keyboard_mapping_keysyms(reply) else { return nil }
    return (0..<Int(count)).first { symbols[$0 * levels] == symbol }.map { setup.min_keycode + UInt8($0) }
  }

  /// Where the largest window on the screen is: left, top, width and height.
  func largestWindow() -> (x: Int, y: Int, width: Int, height: Int)? {
    guard let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, root), nil) else {
      return nil
    }
    defer { free(tree) }
    let count = Int(xcb_query_tree_children_length(tree))
    return UnsafeBufferPointer(start: xcb_query_tree_children(tree), count: count)
      .filter(isShown).compactMap(place)
      .max { $0.width * $0.height < $1.width * $1.height }
  }

  private func isShown(_ window: xcb_window_t) -> Bool {
    let cookie = xcb_get_window_attributes(connection, window)
    guard let reply = xcb_get_window_attributes_reply(connection, cookie, nil) else { return false }
    defer { free(reply) }
    return reply.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
      && reply.pointee._class == UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue)
  }

  private func place(_ window: xcb_window_t) -> (x: Int, y: Int, width: Int, height: Int)? {
    guard let reply = xcb_get_geometry_reply(connection, xcb_get_geometry(connection, window), nil) else {
      return nil
    }
    defer { free(reply) }
    let place = reply.pointee
    return (Int(place.x), Int(place.y), Int(place.width), Int(place.height))
  }

  private func fake(_ event: Int32, _ detail: UInt8, _ x: Int = 0, _ y: Int = 0) {
    xcb_test_fake_input(
      connection, UInt8(event), detail, 0, root, Int16(clamping: x), Int16(clamping: y), 0)
    xcb_flush(connection)
  }
}
