import CXTest
import Foundation

/// A window on the screen. A value that identifies it; its properties query the X server.
public struct X11Window: Hashable, Sendable {
  /// The X identifier.
  public let id: UInt32
}

@DesktopActor
extension X11Window {
  private var display: Display? { try? Display.shared() }

  /// The title in the window manager.
  public var title: String {
    let name = display?.property("_NET_WM_NAME", of: id) ?? []
    return String(decoding: name.isEmpty ? display?.property("WM_NAME", of: id) ?? [] : name, as: UTF8.self)
  }

  /// The owning process; nil if the window does not name it.
  public var pid: pid_t? {
    display?.numbers("_NET_WM_PID", of: id).first.map { pid_t(bitPattern: $0) }
  }

  /// The position and size of the drawn window, without the window manager's frame and GTK's shadow.
  public var frame: Rect? {
    guard let display, let all = display.geometry(of: id) else { return nil }
    // Left, right, top, bottom.
    let shadow = display.numbers("_GTK_FRAME_EXTENTS", of: id).map(Int.init)
    guard shadow.count == 4 else { return all }
    return Rect(
      x: all.x + shadow[0], y: all.y + shadow[2], width: all.width - shadow[0] - shadow[1],
      height: all.height - shadow[2] - shadow[3])
  }

  /// Whether it is in fullscreen.
  public var isFullscreen: Bool { has(state: "_NET_WM_STATE_FULLSCREEN") }

  /// Whether it is maximized.
  public var isMaximized: Bool {
    has(state: "_NET_WM_STATE_MAXIMIZED_VERT") && has(state: "_NET_WM_STATE_MAXIMIZED_HORZ")
  }

  /// Whether it is minimized.
  public var isHidden: Bool { has(state: "_NET_WM_STATE_HIDDEN") }

  /// Whether it stays above other windows.
  public var isAbove: Bool { has(state: "_NET_WM_STATE_ABOVE") }

  /// Whether it is modal.
  public var isModal: Bool { has(state: "_NET_WM_STATE_MODAL") }

  /// Whether it has the focus.
  public var isActive: Bool { display?.activeWindow == self }

  /// Requests to close it, as the window manager's close button does. The program may refuse.
  public func close() {
    display?.tellWindowManager("_NET_CLOSE_WINDOW", about: id, [0, Self.fromPager])
  }

  /// Raises and focuses it.
  public func activate() {
    display?.tellWindowManager("_NET_ACTIVE_WINDOW", about: id, [Self.fromPager, 0, 0])
  }

  /// Minimizes it.
  public func minimize() {
    // IconicState of the Inter-Client Communication Conventions Manual, section 4.1.4.
    display?.tellWindowManager("WM_CHANGE_STATE", about: id, [3])
  }

  /// Resizes it; the size is that of `frame`. The program's minimum size applies.
  public func resize(width: Int, height: Int) {
    guard let display, let all = display.geometry(of: id), let frame else { return }
    // Flags: static gravity, width and height are given, sent by a pager.
    let flags: UInt32 = 1 << 10 | 1 << 11 | Self.fromPager << 12
    let size = [width + all.width - frame.width, height + all.height - frame.height].map {
      UInt32(max(1, $0))
    }
    display.tellWindowManager("_NET_MOVERESIZE_WINDOW", about: id, [flags, 0, 0] + size)
  }

  /// Moves the upper left corner of `frame`.
  public func move(to point: Point) {
    guard let display, let all = display.geometry(of: id), let frame else { return }
    // Static gravity: the position is that of the program's own drawing.
    let flags: UInt32 = 10 | 1 << 8 | 1 << 9 | Self.fromPager << 12
    let place = [point.x + all.x - frame.x, point.y + all.y - frame.y].map { UInt32(bitPattern: Int32($0)) }
    display.tellWindowManager("_NET_MOVERESIZE_WINDOW", about: id, [flags] + place + [0, 0])
  }

  /// A screenshot of `frame`.
  public func screenshot() throws(DriverError) -> Screenshot {
    guard let frame else { throw .gone("The window \(id)") }
    return try Display.shared().screenshot(of: frame)
  }

  /// The source indication of pagers, which window managers do not ignore.
  private static let fromPager: UInt32 = 2

  private func has(state: String) -> Bool {
    guard let display else { return false }
    return display.numbers("_NET_WM_STATE", of: id).contains(display.atom(state))
  }
}
