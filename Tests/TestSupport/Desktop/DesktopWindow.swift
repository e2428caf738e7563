import Glibc

/// A window on the screen. A value that identifies it; its properties query the display.
public struct DesktopWindow: Hashable, Sendable {
  /// The identifier of the X server or of the compositor.
  public let id: UInt32

  /// What the window manager knows of a window.
  public struct Properties: Sendable {
    /// The title; empty if there is none.
    public var title = ""
    /// The owning process; nil if it is unknown.
    public var pid: pid_t?
    /// The identifier of its application: the name of its desktop entry. Empty on X11.
    public var applicationID = ""
    /// The position and size of the drawn window, without the window manager's frame and GTK's shadow.
    public var frame: Rect?
    /// Its states.
    public var states: WindowStates = []
  }

  /// A change that a window manager makes for its user.
  public enum Change: Sendable {
    /// Closes it, as the close button does. The program may refuse.
    case close
    /// Raises and focuses it.
    case activate
    /// Minimizes it.
    case minimize
    /// Gives `frame` a size. The program's minimum size applies.
    case resize(width: Int, height: Int)
    /// Moves the upper left corner of `frame`.
    case move(Point)
  }
}

/// The states of a window. A compositor does not tell those that it has no notion of.
public struct WindowStates: OptionSet, Sendable {
  /// One bit per state.
  public let rawValue: Int

  /// States from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// In fullscreen.
  public static let fullscreen = WindowStates(rawValue: 1)
  /// Maximized.
  public static let maximized = WindowStates(rawValue: 2)
  /// Minimized.
  public static let hidden = WindowStates(rawValue: 4)
  /// Above other windows.
  public static let above = WindowStates(rawValue: 8)
  /// Blocks other windows of its program.
  public static let modal = WindowStates(rawValue: 16)
}

@DesktopActor
extension DesktopWindow {
  private var properties: Properties? { try? Desktop.display().properties(of: self) }

  private func has(_ state: WindowStates) -> Bool { properties?.states.contains(state) == true }

  /// The title in the window manager.
  public var title: String { properties?.title ?? "" }

  /// The owning process; nil if the window does not name it.
  public var pid: pid_t? { properties?.pid }

  /// The name of its application's desktop entry; empty on X11.
  public var applicationID: String { properties?.applicationID ?? "" }

  /// The position and size of the drawn window, without the window manager's frame and GTK's shadow.
  public var frame: Rect? { properties?.frame }

  /// Whether it is in fullscreen.
  public var isFullscreen: Bool { has(.fullscreen) }

  /// Whether it is maximized.
  public var isMaximized: Bool { has(.maximized) }

  /// Whether it is minimized.
  public var isHidden: Bool { has(.hidden) }

  /// Whether it stays above other windows.
  public var isAbove: Bool { has(.above) }

  /// Whether it is modal.
  public var isModal: Bool { has(.modal) }

  /// Whether it has the focus.
  public var isActive: Bool { (try? Desktop.display().activeWindow) == self }

  /// Requests to close it, as the window manager's close button does. The program may refuse.
  public func close() { request(.close) }

  /// Raises and focuses it.
  public func activate() { request(.activate) }

  /// Minimizes it.
  public func minimize() { request(.minimize) }

  /// Resizes it; the size is that of `frame`. The program's minimum size applies.
  public func resize(width: Int, height: Int) { request(.resize(width: width, height: height)) }

  /// Moves the upper left corner of `frame`.
  public func move(to point: Point) { request(.move(point)) }

  private func request(_ change: Change) { try? Desktop.display().request(change, of: self) }

  /// A screenshot of `frame`.
  public func screenshot() throws(DriverError) -> Screenshot {
    guard let frame else { throw .gone("The window \(id)") }
    return try Desktop.display().screenshot(of: frame)
  }
}
