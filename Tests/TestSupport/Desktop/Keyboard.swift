/// Sends real key events to the focused window.
@DesktopActor
public final class Keyboard {
  private let display: any Display
  /// Keysyms by keycode: unshifted, then shifted.
  private var keymap: [UInt8: [UInt32]] = [:]

  private init(_ display: any Display) {
    self.display = display
  }

  /// The keyboard of the current session.
  public static func shared() throws(DriverError) -> Keyboard {
    if let opened { return opened }
    let keyboard = Keyboard(try Desktop.display())
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
      display.send(code, isPressed: true)
      display.send(code, isPressed: false)
    }
    try release(held)
    display.sync()
  }

  /// Holds a key down while `body` runs; it is repeated.
  public func pressAndHold(_ key: Key, until body: () async throws -> Void) async throws {
    try send(key, isPressed: true)
    do {
      try await body()
    } catch {
      try send(key, isPressed: false)
      throw error
    }
    try send(key, isPressed: false)
  }

  /// Presses modifier keys until `release`.
  public func hold(_ modifiers: Modifiers) throws(DriverError) {
    for key in modifiers.keys { try send(key, isPressed: true) }
  }

  /// Releases modifier keys.
  public func release(_ modifiers: Modifiers) throws(DriverError) {
    for key in modifiers.keys.reversed() { try send(key, isPressed: false) }
  }

  private func send(_ key: Key, isPressed: Bool) throws(DriverError) {
    try prepare([key])
    guard let (code, _) = find(key) else { throw .unsupported("The keyboard has no key \(key).") }
    display.send(code, isPressed: isPressed)
  }

  private func find(_ key: Key) -> (code: UInt8, isShifted: Bool)? {
    for column in 0...1 {
      // The lowest keycode, so that a key always sends the same event.
      let codes = keymap.filter { $0.value.count > column && $0.value[column] == key.keysym }.keys
      if let code = codes.min() { return (code, column == 1) }
    }
    return nil
  }

  /// Assigns missing keysyms to unused keycodes.
  private func prepare(_ keys: [Key]) throws(DriverError) {
    if keymap.isEmpty { keymap = try display.keymap() }
    for key in keys where find(key) == nil {
      guard let spare = keymap.filter({ $0.value.allSatisfy { $0 == 0 } }).keys.max() else {
        throw .unsupported("The keyboard has no spare key left for \(key).")
      }
      try display.assign(key, to: spare)
      keymap[spare] = [key.keysym, key.keysym]
    }
  }
}
