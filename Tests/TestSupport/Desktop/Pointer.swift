import Foundation

/// Sends real motion, button and wheel events.
@DesktopActor
public final class Pointer {
  /// A button of the mouse.
  public enum Button: UInt8, Sendable {
    /// The left button.
    case primary = 1
    /// The middle button.
    case middle = 2
    /// The right button, which opens context menus.
    case secondary = 3
    /// The thumb button for Back.
    case back = 8
    /// The thumb button for Forward.
    case forward = 9
  }

  private let display: any Display
  private let keyboard: Keyboard
  private var lastPress: (time: ContinuousClock.Instant, point: Point)?

  private static var opened: Pointer?

  private init(_ display: any Display, _ keyboard: Keyboard) {
    self.display = display
    self.keyboard = keyboard
  }

  /// The pointer of the current session.
  public static func shared() throws(DriverError) -> Pointer {
    if let opened { return opened }
    let pointer = Pointer(try Desktop.display(), try Keyboard.shared())
    opened = pointer
    return pointer
  }

  /// The current position.
  public var location: Point { display.pointerLocation }

  /// Moves to a position on the screen.
  public func move(to point: Point) {
    display.movePointer(to: point, delay: 0)
    display.sync()
  }

  /// Moves to the center of a widget, after it is shown and does not move.
  public func move(to element: Accessible) async throws {
    move(to: try await element.settledFrame().center)
  }

  /// Clicks a position on the screen.
  ///
  /// Pauses between two single clicks at the same position, which the program would treat as a double click
  /// otherwise.
  ///
  /// - Parameters:
  ///   - point: The position.
  ///   - button: The button.
  ///   - count: 2 for a double click.
  ///   - modifiers: Modifier keys held meanwhile.
  public func click(
    _ point: Point, button: Button = .primary, count: Int = 1, modifiers: Modifiers = []
  ) async throws {
    try await pauseAfterClick(near: point)
    move(to: point)
    try keyboard.hold(modifiers)
    for _ in 0..<count {
      press(button)
      release(button)
    }
    try keyboard.release(modifiers)
    display.sync()
  }

  /// Clicks the center of a widget, after it is shown, is sensitive and does not move.
  ///
  /// - Throws: `DriverError.deadline` that names the unmet condition, for example that the widget is scrolled away.
  public func click(
    _ element: Accessible, button: Button = .primary, count: Int = 1, modifiers: Modifiers = [],
    deadline: Duration = .standardTimeout
  ) async throws {
    let frame = try await element.settledFrame(mustBeSensitive: true, deadline: deadline)
    try await click(frame.center, button: button, count: count, modifiers: modifiers)
  }

  /// Presses a button at the current position until `release`.
  public func press(_ button: Button = .primary) {
    display.send(button, isPressed: true)
    display.sync()
    display.syncWindowManager()
    lastPress = (.now, location)
  }

  /// Releases a button.
  public func release(_ button: Button = .primary) {
    display.send(button, isPressed: false)
    display.sync()
  }

  /// Presses a button on a widget, and releases it after `body` returns: a long press.
  ///
  /// - Throws: An error of `body`, after the button was released.
  public func pressAndHold(_ element: Accessible, until body: () async throws -> Void) async throws {
    let center = try await element.settledFrame(mustBeSensitive: true).center
    try await pauseAfterClick(near: center)
    move(to: center)
    press()
    defer { release() }
    try await body()
  }

  /// Drags from one position to another.
  ///
  /// - Parameters:
  ///   - start: The position of the press.
  ///   - end: The position of the release.
  ///   - button: The button.
  ///   - modifiers: Modifier keys held meanwhile.
  ///   - steps: The number of motion events, 10 ms apart; programs need several to recognize a gesture.
  ///   - beforeRelease: Called at `end` before the button is released.
  public func drag(
    from start: Point, to end: Point, button: Button = .primary, modifiers: Modifiers = [], steps: Int = 16,
    beforeRelease: () async throws -> Void = {}
  ) async throws {
    try await pauseAfterClick(near: start)
    move(to: start)
    try keyboard.hold(modifiers)
    press(button)
    for step in 1...max(1, steps) {
      let x = start.x + (end.x - start.x) * step / max(1, steps)
      let y = start.y + (end.y - start.y) * step / max(1, steps)
      display.movePointer(to: Point(x: x, y: y), delay: 10)
    }
    display.sync()
    do {
      try await beforeRelease()
    } catch {
      release(button)
      try keyboard.release(modifiers)
      throw error
    }
    release(button)
    try keyboard.release(modifiers)
    display.sync()
  }

  /// Turns the wheel.
  ///
  /// - Parameters:
  ///   - x: Notches to the right, negative to the left.
  ///   - y: Notches downwards, negative upwards.
  ///   - point: The position; nil for the current one.
  ///   - modifiers: Modifier keys held meanwhile.
  public func scroll(x: Int = 0, y: Int = 0, at point: Point? = nil, modifiers: Modifiers = [])
    throws(DriverError)
  {
    if let point { move(to: point) }
    try keyboard.hold(modifiers)
    display.turnWheel(x: x, y: y)
    try keyboard.release(modifiers)
    display.sync()
  }

  /// GTK treats two presses within 5 pixels as a double click.
  private func pauseAfterClick(near point: Point) async throws {
    guard let lastPress, abs(lastPress.point.x - point.x) <= 8, abs(lastPress.point.y - point.y) <= 8 else {
      return
    }
    let pause = Duration.milliseconds(Sandbox.doubleClickTime + 50)
    try await Task.sleep(until: lastPress.time + pause, clock: .continuous)
  }
}
