import CGtk
import GObjectKit

/// A style sheet that can change at run time (`GtkCssProvider`), with precedence over the application's.
public final class StyleSheet: GtkObject {
  /// Makes an empty style sheet for all windows.
  public init() {
    super.init(Object(adopting: UnsafeMutableRawPointer(gtk_css_provider_new())))
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), pointer.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
  }

  /// Replaces the sheet's text. All windows are restyled in their next frame.
  public func load(_ css: String) { gtk_css_provider_load_from_data(pointer.cast(), css, -1) }
}

extension Style {
  /// The value of a named color of the style sheets, such as `window_bg_color`, for a widget; nil if it is not defined.
  public static func color(named name: String, in widget: Widget) -> RGBA? {
    var color = GdkRGBA()
    let context = gtk_widget_get_style_context(widget.widget)
    guard gtk_style_context_lookup_color(context, name, &color) != 0 else {
      return nil
    }
    return RGBA(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Calls `action` when the dark style or high contrast is turned on or off, for the lifetime of the program.
  public static func onChange(_ action: @escaping () -> Void) {
    let manager = Object(retaining: UnsafeMutableRawPointer(adw_style_manager_get_default()))
    manager.onNotify("dark") { MainActor.assumeIsolated { action() } }
    manager.onNotify("high-contrast") { MainActor.assumeIsolated { action() } }
  }
}
