import CXTest
import Foundation

/// Sends real key events through the X server to the focused window.
@DesktopActor
public final class Keyboard {
  private let display: Display
  /// Keysyms by keycode: unshifted, then shifted.
  private var keymap: [xcb_keycode_t: [xcb_keysym_t]] = [:]

  /// Reads the keymap of a display.
  init(_ display: Display) {
    self.display = display
  }

  /// The keyboard of the current session.
  public static func shared() throws(DriverError) -> Keyboard {
    if let opened { return opened }
    let keyboard = Keyboard(try Display.shared())
    opened = keyboard
    return keyboard
  }

  private static var opened: Keyboard?

  /// Types text character by character. A line feed is the Return key, a tab the Tab key.
  ///
  /// Characters that the keyboard layout lacks are first assigned to unused keycodes.
  public func type(_ text: String) throws(DriverError) {
    let keys = text.unicodeScalars.map { Key(character: $0) }
    try prepare(keys)
    for key in keys { try press(key) }
  }

  /// Presses and releases a key.
  ///
  /// - Parameters:
  ///   - key: The key, such as `.enter` or `"a"`.
  ///   - modifiers: Modifier keys held meanwhile.
  ///   - count: The number of presses.
  public func press(_ key: Key, _ modifiers: Modifiers = [], count: Int = 1) throws(DriverError) {
    try prepare([key])
    guard let (code, isShifted) = find(key) else { throw .unsupported("No key can be made to give \(key).") }
    let held = isShifted ? modifiers.union(.shift) : modifiers
    try hold(held)
    for _ in 0..<count {
      display.fake(XCB_KEY_PRESS, code)
      display.fake(XCB_KEY_RELEASE, code)
    }
    try release(held)
    display.sync()
  }

  /// Holds a key down while `body` runs; the X server repeats it.
  public func pressAndHold(_ key: Key, until body: () async throws -> Void) async throws {
    try send(XCB_KEY_PRESS, key)
    do {
      try await body()
    } catch {
      try send(XCB_KEY_RELEASE, key)
      throw error
    }
    try send(XCB_KEY_RELEASE, key)
  }

  /// Presses modifier keys until `release`.
  public func hold(_ modifiers: Modifiers) throws(DriverError) {
    for key in modifiers.keys { try send(XCB_KEY_PRESS, key) }
  }

  /// Releases modifier keys.
  public func release(_ modifiers: Modifiers) throws(DriverError) {
    for key in modifiers.keys.reversed() { try send(XCB_KEY_RELEASE, key) }
  }

  private func send(_ event: Int32, _ key: Key) throws(DriverError) {
    try prepare([key])
    guard let (code, _) = find(key) else { throw .unsupported("The keyboard has no key \(key).") }
    display.fake(event, code)
  }

  private func find(_ key: Key) -> (code: xcb_keycode_t, isShifted: Bool)? {
    for column in 0...1 {
      // The lowest keycode, so that a key always sends the same event.
      let codes = keymap.filter { $0.value.count > column && $0.value[column] == key.keysym }.keys
      if let code = codes.min() { return (code, column == 1) }
    }
    return nil
  }

  /// Assigns missing keysyms to unused keycodes permanently: programs learn of the change in order with the key
  /// events, but only if it is not undone.
  private func prepare(_ keys: [Key]) throws(DriverError) {
    if keymap.isEmpty { keymap = try readKeymap() }
    for key in keys where find(key) == nil {
      guard let spare = keymap.filter({ $0.value.allSatisfy { $0 == 0 } }).keys.max() else {
        throw .unsupported("The keyboard has no spare key left for \(key).")
      }
      // The same unshifted and shifted, so that the layout's rules for letters do not apply.
      let symbols = [key.keysym, key.keysym]
      xcb_change_keyboard_mapping(display.connection, 1, spare, 2, symbols)
      keymap[spare] = symbols
      display.sync()
    }
  }

  private func readKeymap() throws(DriverError) -> [xcb_keycode_t: [xcb_keysym_t]] {
    let setup = xcb_get_setup(display.connection).pointee
    let codes = setup.min_keycode...setup.max_keycode
    let cookie = xcb_get_keyboard_mapping(display.connection, codes.lowerBound, UInt8(codes.count))
    guard let reply = xcb_get_keyboard_mapping_reply(display.connection, cookie, nil) else {
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
}
