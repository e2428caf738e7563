import CGtk

/// Moves the window when it is dragged (`GtkWindowHandle`).
public final class WindowHandle: Widget {
  /// Makes a handle of all of `child` that takes no clicks itself.
  public init(_ child: Widget) {
    super.init(gtk_window_handle_new())
    gtk_window_handle_set_child(pointer.opaque, child.widget)
  }
}

extension Window {
  /// Whether the desktop or the toolkit draws a frame around the window.
  public var isDecorated: Bool {
    get { gtk_window_get_decorated(gtkWindow) != 0 }
    set { gtk_window_set_decorated(gtkWindow, newValue ? 1 : 0) }
  }
}
