import CGtk
import GObjectKit

/// Shows short messages over its child (`AdwToastOverlay`).
public final class ToastOverlay: Widget {
  private var current: Toast?

  /// Makes an overlay.
  public init(_ child: Widget) {
    super.init(adw_toast_overlay_new())
    adw_toast_overlay_set_child(pointer.opaque, child.widget)
  }

  /// Shows a message for `seconds`, in place of the one before. The button, if any, closes it.
  public func show(
    _ message: String, seconds: Int = 5, button: String? = nil, action: (() -> Void)? = nil
  ) {
    current?.dismiss()
    let toast = Toast(message, seconds: seconds, button: button, action: action)
    toast.onDismissed { [weak self, weak toast] in
      if let self, current === toast { current = nil }
    }
    current = toast
    // The overlay takes over one reference.
    adw_toast_overlay_add_toast(pointer.opaque, g_object_ref(toast.pointer).map(OpaquePointer.init))
  }
}

private final class Toast: GtkObject {
  init(_ message: String, seconds: Int, button: String?, action: (() -> Void)?) {
    let escaped = g_markup_escape_text(message, -1)
    defer { g_free(escaped) }
    super.init(Object(adopting: UnsafeMutableRawPointer(adw_toast_new(escaped))))
    adw_toast_set_timeout(pointer.opaque, guint(seconds))
    if let button, let action {
      adw_toast_set_button_label(pointer.opaque, button)
      connect("button-clicked") { action() }
    }
  }

  func onDismissed(_ action: @escaping () -> Void) { connect("dismissed") { action() } }

  func dismiss() { adw_toast_dismiss(pointer.opaque) }
}
