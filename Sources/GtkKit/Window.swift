import CGtk
import GObjectKit

/// A top-level window without title bar (`AdwWindow`).
///
/// GTK references a window from its creation until it is closed.
open class Window: Widget {
  /// Makes a window. `present()` shows it.
  public init(title: String) {
    super.init(adw_window_new())
    self.title = title
  }

  /// For subclasses and other kinds of window.
  init(wrapping new: UnsafeMutablePointer<GtkWidget>) { super.init(new) }

  var gtkWindow: UnsafeMutablePointer<GtkWindow> { pointer.cast() }

  /// The title for the window list and assistive technology.
  public var title: String {
    get { gtk_window_get_title(gtkWindow).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(gtkWindow, newValue) }
  }

  /// Sets the initial size in application pixels.
  public func setDefaultSize(width: Int, height: Int) {
    gtk_window_set_default_size(gtkWindow, Int32(width), Int32(height))
  }

  /// Sets the content.
  public func setContent(_ content: Widget) { adw_window_set_content(pointer.cast(), content.widget) }

  /// Makes the window modal over `parent`, and closes it with `parent`.
  public func setModal(over parent: Window?) {
    gtk_window_set_transient_for(gtkWindow, parent?.gtkWindow)
    gtk_window_set_modal(gtkWindow, parent == nil ? 0 : 1)
    gtk_window_set_destroy_with_parent(gtkWindow, 1)
  }

  /// Makes Enter activate a button, unless the widget with the keyboard focus uses the key.
  public func setDefaultButton(_ button: Button) { gtk_window_set_default_widget(gtkWindow, button.widget) }

  /// Shows the window and brings it to the front.
  public func present() { gtk_window_present(gtkWindow) }

  /// Requests to close the window, like its close button.
  public func close() { gtk_window_close(gtkWindow) }

  /// Closes the window without `onClose`.
  public func destroy() { gtk_window_destroy(gtkWindow) }

  /// Whether the widget with the keyboard focus is marked. GTK marks it while the keyboard is used.
  public var isFocusVisible: Bool { gtk_window_get_focus_visible(gtkWindow) != 0 }

  /// Whether the window is fullscreen.
  public var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(gtkWindow) != 0 }
    set { if newValue { gtk_window_fullscreen(gtkWindow) } else { gtk_window_unfullscreen(gtkWindow) } }
  }

  /// Calls `action` when the window has entered or left fullscreen.
  public func onFullscreenChange(_ action: @escaping () -> Void) { onNotify("fullscreened") { action() } }

  /// Calls `action` when the window becomes active or inactive.
  public func onActiveChange(_ action: @escaping (_ isActive: Bool) -> Void) {
    onNotify("is-active") { [weak self] in
      if let self { action(gtk_window_is_active(gtkWindow) != 0) }
    }
  }

  /// Calls `action` when the window is about to close; it returns whether the window may close.
  public func onClose(_ action: @escaping () -> Bool) { connectBool("close-request") { !action() } }

  /// Opens a URI with the desktop's default application.
  public func showInDefaultApplication(_ uri: String) {
    gtk_show_uri(gtkWindow, uri, guint32(GDK_CURRENT_TIME))
  }

  /// The widget with the keyboard focus.
  public var focus: Widget? { Self.wrapper(gtk_window_get_focus(gtkWindow)) }

  /// The focused widget's nearest ancestor of class `type`, or the widget itself.
  public func focused<Found: Widget>(_ type: Found.Type) -> Found? { focus?.tree.ancestor(type) }

  /// Clears the keyboard focus.
  public func clearFocus() { gtk_window_set_focus(gtkWindow, nil) }
}

/// A window of an application (`AdwApplicationWindow`), with `win.` actions. The application runs while it is open.
open class ApplicationWindow: Window {
  /// Replaces the action group of GtkApplicationWindow, which leaks.
  private let actions = ActionGroup([])

  /// Makes a window of `application`.
  public init(application: Application) {
    super.init(wrapping: adw_application_window_new(application.pointer.cast()))
    insert(actions, prefix: "win")
    // GTK 4.8 leaks the object that references the window's action groups.
    let raw = widget
    on("destroy") { gtk_widget_insert_action_group(raw, "win", nil) }
  }

  /// Sets the content.
  public override func setContent(_ content: Widget) {
    adw_application_window_set_content(pointer.cast(), content.widget)
  }

  /// Adds an action as `win.NAME`.
  public func addAction(_ action: Action) { actions.add(action) }
}
