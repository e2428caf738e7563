import CGtk
import GObjectKit

/// A style sheet that changes while the program runs (`GtkCssProvider`), above the application's own.
public final class StyleSheet: GtkObject {
  /// Makes an empty sheet for all windows.
  public init() {
    super.init(Object(adopting: UnsafeMutableRawPointer(gtk_css_provider_new())))
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), pointer.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
  }

  /// Takes another text in place of the one before. All windows are styled anew in their next frame.
  public func load(_ css: String) { gtk_css_provider_load_from_data(pointer.cast(), css, -1) }
}

extension Widget {
  /// The color that the style sheets give a name here, such as `window_bg_color`; nil if none does.
  public func namedColor(_ name: String) -> RGBA? {
    var color = GdkRGBA()
    guard gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &color) != 0 else {
      return nil
    }
    return RGBA(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension Style {
  /// Runs `action` whenever windows become dark or light, or gain or lose contrast; as long as the
  /// program runs.
  public static func onChange(_ action: @escaping () -> Void) {
    let manager = Object(retaining: UnsafeMutableRawPointer(adw_style_manager_get_default()))
    manager.onNotify("dark") { MainActor.assumeIsolated { action() } }
    manager.onNotify("high-contrast") { MainActor.assumeIsolated { action() } }
  }
}
