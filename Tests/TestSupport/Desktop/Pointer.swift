import CXTest
import Foundation

/// The pointer of the session: real motion, button and wheel events, sent through the X server.
@DesktopActor
public final class Pointer {
  /// A button of the mouse.
  public enum Button: UInt8, Sendable {
    /// The left button.
    case primary = 1
    /// The wheel pressed.
    case middle = 2
    /// The right button, which opens context menus.
    case secondary = 3
    /// The thumb button that goes back.
    case back = 8
    /// The thumb button that goes forward.
    case forward = 9
  }

  private let display: Display
  private let keyboard: Keyboard
  private var lastPress: (time: ContinuousClock.Instant, point: Point)?

  private static var opened: Pointer?

  private init(_ display: Display, _ keyboard: Keyboard) {
    self.display = display
    self.keyboard = keyboard
  }

  /// The pointer of the session this test runs in.
  public static func shared() throws(DriverError) -> Pointer {
    if let opened { return opened }
    let pointer = Pointer(try Display.shared(), try Keyboard.shared())
    opened = pointer
    return pointer
  }

  /// Where it is.
  public var location: Point {
    let cookie = xcb_query_pointer(display.connection, display.root)
    guard let reply = xcb_query_pointer_reply(display.connection, cookie, nil) else {
      return Point(x: 0, y: 0)
    }
    defer { free(reply) }
    return Point(x: Int(reply.pointee.root_x), y: Int(reply.pointee.root_y))
  }

  /// Moves to a place on the screen.
  public func move(to point: Point) {
    display.fake(XCB_MOTION_NOTIFY, 0, at: point)
    display.sync()
  }

  /// Moves to the middle of a widget, once it is shown and stands still.
  public func move(to element: Accessible) async throws {
    move(to: try await element.settledFrame().center)
  }

  /// Clicks a place on the screen.
  ///
  /// A person pauses between two single clicks on the same thing, and so does this, because the program would
  /// take them for a double click.
  ///
  /// - Parameters:
  ///   - point: where.
  ///   - button: with which button.
  ///   - count: 2 is a double click.
  ///   - modifiers: keys held meanwhile.
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

  /// Clicks the middle of a widget, once it is shown, answers to the user and stands still.
  ///
  /// - Throws: `DriverError.deadline` that says what is missing, for example that it is scrolled away.
  public func click(
    _ element: Accessible, button: Button = .primary, count: Int = 1, modifiers: Modifiers = [],
    deadline: Duration = .patience
  ) async throws {
    let frame = try await element.settledFrame(mustAnswer: true, deadline: deadline)
    try await click(frame.center, button: button, count: count, modifiers: modifiers)
  }

  /// Presses a button where the pointer is, and holds it until `release`.
  public func press(_ button: Button = .primary) {
    display.fake(XCB_BUTTON_PRESS, button.rawValue)
    display.sync()
    display.syncWindowManager()
    lastPress = (.now, location)
  }

  /// Lets a button go.
  public func release(_ button: Button = .primary) {
    display.fake(XCB_BUTTON_RELEASE, button.rawValue)
    display.sync()
  }

  /// Presses a widget and holds the button until `body` has seen what a long press brings, as a person does.
  ///
  /// - Throws: what `body` threw, with the button let go.
  public func pressAndHold(_ element: Accessible, until body: () async throws -> Void) async throws {
    let center = try await element.settledFrame(mustAnswer: true).center
    try await pauseAfterClick(near: center)
    move(to: center)
    press()
    defer { release() }
    try await body()
  }

  /// Drags from one place to another with a button held.
  ///
  /// - Parameters:
  ///   - start: where the button is pressed.
  ///   - end: where it is let go.
  ///   - button: the button held.
  ///   - modifiers: keys held meanwhile.
  ///   - steps: the number of movements, 10 ms apart, which a program needs to recognise a gesture.
  ///   - beforeRelease: called while the button is still held at the end.
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
      display.fake(XCB_MOTION_NOTIFY, 0, at: Point(x: x, y: y), delay: 10)
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

  /// Turns the wheel at a place on the screen.
  ///
  /// - Parameters:
  ///   - x: notches to the right, negative to the left.
  ///   - y: notches downwards, negative upwards.
  ///   - point: where; nil for where the pointer is.
  ///   - modifiers: keys held meanwhile.
  public func scroll(x: Int = 0, y: Int = 0, at point: Point? = nil, modifiers: Modifiers = [])
    throws(DriverError)
  {
    if let point { move(to: point) }
    try keyboard.hold(modifiers)
    // X11's buttons 4 to 7 are the wheel: up, down, left, right.
    for (notches, forwards, backwards) in [(y, UInt8(5), UInt8(4)), (x, 7, 6)] {
      for _ in 0..<abs(notches) {
        display.fake(XCB_BUTTON_PRESS, notches > 0 ? forwards : backwards)
        display.fake(XCB_BUTTON_RELEASE, notches > 0 ? forwards : backwards)
      }
    }
    try keyboard.release(modifiers)
    display.sync()
  }

  /// GTK takes two presses within 5 pixels for a double click.
  private func pauseAfterClick(near point: Point) async throws {
    guard let lastPress, abs(lastPress.point.x - point.x) <= 8, abs(lastPress.point.y - point.y) <= 8 else {
      return
    }
    let pause = Duration.milliseconds(Sandbox.doubleClickTime + 50)
    try await Task.sleep(until: lastPress.time + pause, clock: .continuous)
  }
}

extension Display {
  /// Makes the X server act as if the hardware had done this. Source: the XTEST extension's protocol, 2.2.
  ///
  /// - Parameters:
  ///   - event: the X event's number.
  ///   - detail: keycode or button.
  ///   - point: where a motion goes.
  ///   - delay: milliseconds that the X server waits before.
  func fake(_ event: Int32, _ detail: UInt8, at point: Point = Point(x: 0, y: 0), delay: UInt32 = 0) {
    xcb_test_fake_input(
      connection, UInt8(event), detail, delay, root, Int16(clamping: point.x), Int16(clamping: point.y), 0)
    xcb_flush(connection)
  }
}
