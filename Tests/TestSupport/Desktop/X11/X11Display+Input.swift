import CXTest
import Foundation

/// Real input events through the X server. Source: the XTEST extension's protocol, 2.2.
extension X11Display {
  var pointerLocation: Point {
    guard let reply = xcb_query_pointer_reply(connection, xcb_query_pointer(connection, root), nil) else {
      return Point(x: 0, y: 0)
    }
    defer { free(reply) }
    return Point(x: Int(reply.pointee.root_x), y: Int(reply.pointee.root_y))
  }

  func movePointer(to point: Point, delay: UInt32) {
    fake(XCB_MOTION_NOTIFY, 0, at: point, delay: delay)
  }

  func send(_ button: Pointer.Button, isPressed: Bool) {
    fake(isPressed ? XCB_BUTTON_PRESS : XCB_BUTTON_RELEASE, button.rawValue)
  }

  func turnWheel(x: Int, y: Int) {
    // X11's buttons 4 to 7 are the wheel: up, down, left, right.
    for (notches, forwards, backwards) in [(y, UInt8(5), UInt8(4)), (x, 7, 6)] {
      for _ in 0..<abs(notches) {
        fake(XCB_BUTTON_PRESS, notches > 0 ? forwards : backwards)
        fake(XCB_BUTTON_RELEASE, notches > 0 ? forwards : backwards)
      }
    }
  }

  func keymap() throws(DriverError) -> [UInt8: [UInt32]] {
    let setup = xcb_get_setup(connection).pointee
    let codes = setup.min_keycode...setup.max_keycode
    let cookie = xcb_get_keyboard_mapping(connection, codes.lowerBound, UInt8(codes.count))
    guard let reply = xcb_get_keyboard_mapping_reply(connection, cookie, nil) else {
      throw .noDisplay("it does not tell its keyboard layout")
    }
    defer { free(reply) }
    let columns = Int(reply.pointee.keysyms_per_keycode)
    let symbols = xcb_get_keyboard_mapping_keysyms(reply)
    return Dictionary(
      uniqueKeysWithValues: codes.enumerated().map { index, code in
        (code, (0..<columns).map { symbols?[index * columns + $0] ?? 0 })
      })
  }

  func assign(_ key: Key, to code: UInt8) {
    // The same unshifted and shifted, so that the layout's rules for letters do not apply.
    xcb_change_keyboard_mapping(connection, 1, code, 2, [key.keysym, key.keysym])
    sync()
  }

  func send(_ code: UInt8, isPressed: Bool) {
    fake(isPressed ? XCB_KEY_PRESS : XCB_KEY_RELEASE, code)
  }

  /// Sends an event as if from the hardware.
  ///
  /// - Parameters:
  ///   - event: The X event's number.
  ///   - detail: The keycode or button.
  ///   - point: The target of a motion event.
  ///   - delay: The delay in the X server, in milliseconds.
  private func fake(
    _ event: Int32, _ detail: UInt8, at point: Point = Point(x: 0, y: 0), delay: UInt32 = 0
  ) {
    xcb_test_fake_input(
      connection, UInt8(event), detail, delay, root, Int16(clamping: point.x), Int16(clamping: point.y), 0)
    xcb_flush(connection)
  }
}
