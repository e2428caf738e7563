import CWaylandDesktop
import Foundation

/// The Wayland compositor of `WAYLAND_DISPLAY`: sway, because other compositors tell no program where windows are.
@DesktopActor
final class WaylandDisplay: Display {
  let bounds: Rect

  /// The devices and pictures; they stay until the process ends.
  private let desktop: OpaquePointer
  private let sway: SwayConnection
  private(set) var pointerLocation = Point(x: 0, y: 0)

  init() throws(DriverError) {
    var reason: UnsafePointer<CChar>?
    guard let desktop = tt_desktop_open(&reason) else {
      throw .noDisplay(reason.map { String(cString: $0) } ?? "")
    }
    self.desktop = desktop
    var (width, height) = (Int32(0), Int32(0))
    tt_desktop_get_size(desktop, &width, &height)
    bounds = Rect(x: 0, y: 0, width: Int(width), height: Int(height))
    sway = try SwayConnection()
  }

  func capture(_ part: Rect) throws(DriverError) -> Screenshot {
    let count = part.width * part.height
    var isCaptured = false
    let words = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      isCaptured = tt_desktop_capture(
        desktop, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height), buffer.baseAddress)
      initialized = isCaptured ? count : 0
    }
    guard isCaptured else { throw .noDisplay("it gave no picture of the screen") }
    return Screenshot(bounds: part, words: words)
  }

  func sync() { _ = tt_desktop_sync(desktop) }

  /// The compositor is the window manager.
  func syncWindowManager() {}

  // MARK: Windows

  func windows() -> [DesktopWindow] {
    sway.windows().map(\.window).sorted { $0.id < $1.id }
  }

  func popups(of pid: pid_t) -> [DesktopWindow] { [] }

  var activeWindow: DesktopWindow? { sway.windows().first(where: \.isFocused)?.window }

  func properties(of window: DesktopWindow) -> DesktopWindow.Properties? {
    sway.windows().first { $0.window == window }?.properties
  }

  func request(_ change: DesktopWindow.Change, of window: DesktopWindow) {
    let command =
      switch change {
      case .close: "kill"
      case .activate: "focus"
      case .minimize: "move scratchpad"
      case .resize(let width, let height): "resize set width \(width) px height \(height) px"
      case .move(let point): "move absolute position \(point.x) px \(point.y) px"
      }
    sway.run("[con_id=\(window.id)] \(command)")
  }

  // MARK: Input

  func movePointer(to point: Point, delay: UInt32) {
    if delay > 0 { usleep(delay * 1_000) }
    let inside = Point(
      x: min(max(point.x, 0), bounds.width - 1), y: min(max(point.y, 0), bounds.height - 1))
    tt_desktop_move(desktop, Int32(inside.x), Int32(inside.y))
    pointerLocation = inside
  }

  func send(_ button: Pointer.Button, isPressed: Bool) {
    // The numbers of linux/input-event-codes.h: BTN_LEFT, BTN_RIGHT, BTN_MIDDLE, BTN_SIDE, BTN_EXTRA.
    let number: UInt32 =
      switch button {
      case .primary: 0x110
      case .secondary: 0x111
      case .middle: 0x112
      case .back: 0x113
      case .forward: 0x114
      }
    tt_desktop_button(desktop, number, isPressed)
  }

  func turnWheel(x: Int, y: Int) {
    for (notches, isHorizontal) in [(y, false), (x, true)] {
      for _ in 0..<abs(notches) { tt_desktop_scroll(desktop, isHorizontal, Int32(notches.signum())) }
    }
  }

  func keymap() -> [UInt8: [UInt32]] {
    // The first 8 keycodes are not used.
    let codes = UInt8(8)...UInt8.max
    return Dictionary(
      uniqueKeysWithValues: codes.map { code in
        (code, [0, 1].map { tt_desktop_get_keysym(desktop, UInt32(code), $0) })
      })
  }

  func assign(_ key: Key, to code: UInt8) throws(DriverError) {
    throw .unsupported("The keyboard layout of the Wayland session, US, has no \(key).")
  }

  func send(_ code: UInt8, isPressed: Bool) { tt_desktop_key(desktop, UInt32(code), isPressed) }
}
