import CXTest
import Foundation

/// A window on the screen. A value that names it; its properties ask the X server anew.
public struct X11Window: Hashable, Sendable {
  /// The X identifier.
  public let id: UInt32
}

@DesktopActor
extension X11Window {
  private var display: Display? { try? Display.shared() }

  /// The title, as the window manager shows it.
  public var title: String {
    let name = display?.property("_NET_WM_NAME", of: id) ?? []
    return String(decoding: name.isEmpty ? display?.property("WM_NAME", of: id) ?? [] : name, as: UTF8.self)
  }

  /// The process that owns it; nil when it does not say.
  public var pid: pid_t? {
    display?.numbers("_NET_WM_PID", of: id).first.map { pid_t(bitPattern: $0) }
  }

  /// Where it is on the screen: what the program draws, without the window manager's frame and without the
  /// shadow that GTK draws around it.
  public var frame: Rect? {
    guard let display, let all = display.geometry(of: id) else { return nil }
    // Left, right, top, bottom.
    let shadow = display.numbers("_GTK_FRAME_EXTENTS", of: id).map(Int.init)
    guard shadow.count == 4 else { return all }
    return Rect(
      x: all.x + shadow[0], y: all.y + shadow[2], width: all.width - shadow[0] - shadow[1],
      height: all.height - shadow[2] - shadow[3])
  }

  /// Whether it fills the screen without a frame.
  public var isFullscreen: Bool { has(state: "_NET_WM_STATE_FULLSCREEN") }

  /// Whether it fills the work area in both directions.
  public var isMaximized: Bool {
    has(state: "_NET_WM_STATE_MAXIMIZED_VERT") && has(state: "_NET_WM_STATE_MAXIMIZED_HORZ")
  }

  /// Whether it is minimised.
  public var isHidden: Bool { has(state: "_NET_WM_STATE_HIDDEN") }

  /// Whether it stays above other windows.
  public var isAbove: Bool { has(state: "_NET_WM_STATE_ABOVE") }

  /// Whether it blocks the window it belongs to.
  public var isModal: Bool { has(state: "_NET_WM_STATE_MODAL") }

  /// Whether it has the keyboard.
  public var isActive: Bool { display?.activeWindow == self }

  /// Asks it to close, as the close button of the window manager does. The program may refuse.
  public func close() {
    display?.tellWindowManager("_NET_CLOSE_WINDOW", about: id, [0, Self.fromPager])
  }

  /// Brings it to the front and gives it the keyboard.
  public func activate() {
    display?.tellWindowManager("_NET_ACTIVE_WINDOW", about: id, [Self.fromPager, 0, 0])
  }

  /// Minimises it.
  public func minimize() {
    // IconicState, of the Inter-Client Communication Conventions Manual, section 4.1.4.
    display?.tellWindowManager("WM_CHANGE_STATE", about: id, [3])
  }

  /// Makes it as large as wished, counted like `frame`. The program's minimum size wins.
  public func resize(width: Int, height: Int) {
    guard let display, let all = display.geometry(of: id), let frame else { return }
    // Flags: gravity of the window itself, width and height given, from a pager.
    let flags: UInt32 = 1 << 10 | 1 << 11 | Self.fromPager << 12
    let size = [width + all.width - frame.width, height + all.height - frame.height].map {
      UInt32(max(1, $0))
    }
    display.tellWindowManager("_NET_MOVERESIZE_WINDOW", about: id, [flags, 0, 0] + size)
  }

  /// Moves its upper left corner, counted like `frame`.
  public func move(to point: Point) {
    guard let display, let all = display.geometry(of: id), let frame else { return }
    // Gravity static: the place is that of the program's own drawing.
    let flags: UInt32 = 10 | 1 << 8 | 1 << 9 | Self.fromPager << 12
    let place = [point.x + all.x - frame.x, point.y + all.y - frame.y].map { UInt32(bitPattern: Int32($0)) }
    display.tellWindowManager("_NET_MOVERESIZE_WINDOW", about: id, [flags] + place + [0, 0])
  }

  /// A picture of what the screen shows where this window is.
  public func screenshot() throws(DriverError) -> Screenshot {
    guard let frame else { throw .gone("The window \(id)") }
    return try Display.shared().screenshot(of: frame)
  }

  /// The source indication that makes window managers obey.
  private static let fromPager: UInt32 = 2

  private func has(state: String) -> Bool {
    guard let display else { return false }
    return display.numbers("_NET_WM_STATE", of: id).contains(display.atom(state))
  }
}
