import CGtkShims

extension Window {
  /// Asks the window manager to keep the window above others, on X11. The window must be mapped. Does nothing on
  /// Wayland, where the user can do so in the window menu (Alt+Space).
  public func keepAbove() { tt_window_keep_above(gtkWindow) }
}
