import CGtk

extension Window {
  /// The size of the window when it is not maximized or fullscreen, in application pixels: the size to restore in the
  /// next session.
  public var restoredSize: (width: Int, height: Int) {
    var (width, height) = (Int32(0), Int32(0))
    gtk_window_get_default_size(gtkWindow, &width, &height)
    return (Int(width), Int(height))
  }

  /// Whether the window is maximized.
  public var isMaximized: Bool {
    get { gtk_window_is_maximized(gtkWindow) != 0 }
    set { if newValue { gtk_window_maximize(gtkWindow) } else { gtk_window_unmaximize(gtkWindow) } }
  }
}
