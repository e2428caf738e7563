import CGtk

/// A draggable area that moves the window (`GtkWindowHandle`).
public final class WindowHandle: Widget {
  /// Makes `child` a handle where it handles no clicks itself.
  public init(_ child: Widget) {
    super.init(gtk_window_handle_new())
    gtk_window_handle_set_child(pointer.opaque, child.widget)
  }
}

extension Window {
  /// Whether the window has a frame, drawn by the desktop or by GTK.
  public var isDecorated: Bool {
    get { gtk_window_get_decorated(gtkWindow) != 0 }
    set { gtk_window_set_decorated(gtkWindow, newValue ? 1 : 0) }
  }
}
