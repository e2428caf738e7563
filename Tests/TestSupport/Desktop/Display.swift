import Foundation

/// The screen of the session: what is on it, and its input devices. `X11Display` and `WaylandDisplay` are the two kinds.
@DesktopActor
public protocol Display: AnyObject, Sendable {
  /// The position and size of the screen.
  var bounds: Rect { get }

  // MARK: Windows

  /// The managed windows in the order of creation, without popovers and menus.
  func windows() -> [DesktopWindow]
  /// The open popovers, menus and tooltips of a process, the topmost last. Empty where they cannot be known (Wayland).
  func popups(of pid: pid_t) -> [DesktopWindow]
  /// The focused window; nil if there is none.
  var activeWindow: DesktopWindow? { get }
  /// What is known of a window; nil if it does not exist.
  func properties(of window: DesktopWindow) -> DesktopWindow.Properties?
  /// Asks the window manager to change a window.
  func request(_ change: DesktopWindow.Change, of window: DesktopWindow)

  // MARK: Pixels

  /// A screenshot of a part that is on the screen; see `screenshot(of:)`.
  func capture(_ part: Rect) throws(DriverError) -> Screenshot

  // MARK: Input

  /// The position of the pointer.
  var pointerLocation: Point { get }
  /// Moves the pointer after a delay in milliseconds.
  func movePointer(to point: Point, delay: UInt32)
  /// Presses or releases a button of the pointer.
  func send(_ button: Pointer.Button, isPressed: Bool)
  /// Turns the wheel by notches to the right and downwards.
  func turnWheel(x: Int, y: Int)
  /// The keyboard's keysyms by keycode: unshifted, then shifted; 0 for none.
  func keymap() throws(DriverError) -> [UInt8: [UInt32]]
  /// Assigns a keysym to a keycode without one, permanently: programs learn of the change in order with the key events,
  /// but only if it is not undone.
  func assign(_ key: Key, to code: UInt8) throws(DriverError)
  /// Presses or releases a key.
  func send(_ code: UInt8, isPressed: Bool)

  // MARK: Synchronization

  /// Waits until the requests so far have been processed.
  func sync()
  /// Waits until the window manager has processed all events so far.
  func syncWindowManager()
}

extension Display {
  /// The managed windows of a process.
  public func windows(of pid: pid_t) -> [DesktopWindow] {
    windows().filter { $0.pid == pid }
  }

  /// A screenshot of the screen or a part of it.
  ///
  /// - Parameter rect: The part; it is clipped to the screen.
  public func screenshot(of rect: Rect? = nil) throws(DriverError) -> Screenshot {
    let part = (rect ?? bounds).intersection(bounds)
    guard !part.isEmpty else { throw .unsupported("\(String(describing: rect)) is not on the screen.") }
    return try capture(part)
  }
}

/// The session's display.
@DesktopActor
public enum Desktop {
  private static var opened: (any Display)?

  /// Whether the session has a Wayland compositor instead of an X server.
  public nonisolated static var isWayland: Bool {
    ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"] != nil
  }

  /// The display, connected on first use.
  public static func display() throws(DriverError) -> any Display {
    if let opened { return opened }
    let display: any Display = isWayland ? try WaylandDisplay() : try X11Display()
    opened = display
    return display
  }
}
