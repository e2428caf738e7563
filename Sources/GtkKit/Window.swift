import CGtk
import GObjectKit

/// A toplevel window with nothing in it but its content (`AdwWindow`).
///
/// GTK holds a window from the moment it is made until it is closed.
open class Window: Widget {
  /// Makes a window. It shows when presented.
  public init(title: String) {
    super.init(adw_window_new())
    self.title = title
  }

  /// For subclasses and other kinds of window.
  init(wrapping new: UnsafeMutablePointer<GtkWidget>) { super.init(new) }

  var gtkWindow: UnsafeMutablePointer<GtkWindow> { pointer.cast() }

  /// What the window list and the screen reader say.
  public var title: String {
    get { gtk_window_get_title(gtkWindow).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(gtkWindow, newValue) }
  }

  /// The size that the window opens with, in application pixels.
  public func setDefaultSize(width: Int, height: Int) {
    gtk_window_set_default_size(gtkWindow, Int32(width), Int32(height))
  }

  /// What fills the window.
  public func setContent(_ content: Widget) { adw_window_set_content(pointer.cast(), content.widget) }

  /// Keeps the window above `parent`, and the user from reaching `parent` while it is open. It goes with `parent`.
  public func setModal(over parent: Window?) {
    gtk_window_set_transient_for(gtkWindow, parent?.gtkWindow)
    gtk_window_set_modal(gtkWindow, parent == nil ? 0 : 1)
    gtk_window_set_destroy_with_parent(gtkWindow, 1)
  }

  /// Shows the window and brings it to the front.
  public func present() { gtk_window_present(gtkWindow) }

  /// Asks the window to close, as its close button does.
  public func close() { gtk_window_close(gtkWindow) }

  /// Takes the window down without asking.
  public func destroy() { gtk_window_destroy(gtkWindow) }

  /// Whether the window fills the screen.
  public var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(gtkWindow) != 0 }
    set { if newValue { gtk_window_fullscreen(gtkWindow) } else { gtk_window_unfullscreen(gtkWindow) } }
  }

  /// Runs `action` when the window has entered or left full screen.
  public func onFullscreenChange(_ action: @escaping () -> Void) { onNotify("fullscreened") { action() } }

  /// Runs `action` when the window becomes the one that is used, and when it ceases to be.
  public func onActiveChange(_ action: @escaping (_ isActive: Bool) -> Void) {
    onNotify("is-active") { [weak self] in
      if let self { action(gtk_window_is_active(gtkWindow) != 0) }
    }
  }

  /// Runs `action` when the window is to close; it returns whether the window may.
  public func onClose(_ action: @escaping () -> Bool) { connectBool("close-request") { !action() } }

  /// Opens an address with the program that the desktop has for it.
  public func showInDefaultApplication(_ uri: String) {
    gtk_show_uri(gtkWindow, uri, guint32(GDK_CURRENT_TIME))
  }

  /// The widget that has the keyboard focus.
  public var focus: Widget? { Self.face(gtk_window_get_focus(gtkWindow)) }

  /// The Swift face, of class `type`, nearest to the widget that has the keyboard focus.
  public func focused<Found: Widget>(_ type: Found.Type) -> Found? { focus?.ancestor(type) }

  /// Moves the keyboard focus from the widget that has it to the window.
  public func clearFocus() { gtk_window_set_focus(gtkWindow, nil) }
}

/// A window of an application (`AdwApplicationWindow`): `win.` actions, and the application runs
/// while it is open.
open class ApplicationWindow: Window {
  /// In place of the group that GtkApplicationWindow makes and does not let go of.
  private let actions = ActionGroup([])

  /// Makes a window of `application`.
  public init(application: Application) {
    super.init(wrapping: adw_application_window_new(application.pointer.cast()))
    insert(actions, prefix: "win")
    // GTK 4.8 does not free what knows the groups of an application's window.
    let raw = widget
    on("destroy") { gtk_widget_insert_action_group(raw, "win", nil) }
  }

  /// What fills the window.
  public override func setContent(_ content: Widget) {
    adw_application_window_set_content(pointer.cast(), content.widget)
  }

  /// Adds an action, found as `win.NAME`.
  public func addAction(_ action: Action) { actions.add(action) }
}
