import CShims

extension Window {
  /// Asks for a place above other windows, from now on, where programs may ask for that: on X11. The window must
  /// be mapped. On Wayland nothing happens; there the user can ask for it in the window's menu (Alt+Space).
  public func keepAbove() { tt_window_keep_above(gtkWindow) }
}
