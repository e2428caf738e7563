import CGtk

extension Window {
  /// The size that the window has, or will have when it no longer fills the screen: what to open it
  /// with the next time. In application pixels.
  public var restoredSize: (width: Int, height: Int) {
    var (width, height) = (Int32(0), Int32(0))
    gtk_window_get_default_size(gtkWindow, &width, &height)
    return (Int(width), Int(height))
  }

  /// Whether the window fills the screen's work area.
  public var isMaximized: Bool {
    get { gtk_window_is_maximized(gtkWindow) != 0 }
    set { if newValue { gtk_window_maximize(gtkWindow) } else { gtk_window_unmaximize(gtkWindow) } }
  }
}
