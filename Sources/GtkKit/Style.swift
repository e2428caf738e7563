import CGtk
import CGtkShims
import GObjectKit

/// Style sheets, icon themes and the desktop's appearance settings.
public enum Style {
  /// Loads the application's style sheet for all windows, with precedence over the theme's.
  public static func load(css path: String) {
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_path(provider, path)
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  /// Adds a module's style sheet, with precedence over the theme's but not over the application's.
  public static func add(css text: String) {
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_data(provider, text, -1)
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1)
    g_object_unref(provider)
  }

  /// Adds a folder in the layout of an icon theme (`hicolor/…`) to the icon search path.
  public static func addIcons(from path: String) {
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(gdk_display_get_default()), path)
  }

  /// Adds the icons of a module to the icon theme.
  ///
  /// - Parameters:
  ///   - compiled: A resource bundle of `glib-compile-resources`.
  ///   - path: The path in the bundle below which the icons are laid out as in an icon theme (`scalable/actions/…`).
  public static func addIcons(compiled: [UInt8], path: String) {
    let bytes = g_bytes_new(compiled, gsize(compiled.count))
    defer { g_bytes_unref(bytes) }
    // Lint checks that the bundles are valid.
    guard let resource = g_resource_new_from_data(bytes, nil) else { return }
    g_resources_register(resource)
    g_resource_unref(resource)
    gtk_icon_theme_add_resource_path(gtk_icon_theme_get_for_display(gdk_display_get_default()), path)
  }

  /// Whether windows use the dark style now.
  public static var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }

  /// Whether the user prefers high contrast.
  public static var isHighContrast: Bool {
    adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
  }

  /// The maximum time between the two clicks of a double click, in milliseconds.
  public static var doubleClickTime: UInt32 { UInt32(tt_double_click_time()) }

  /// Whether the desktop's event sounds are enabled.
  public static var allowsSounds: Bool { tt_event_sounds_enabled() != 0 }

  /// The name of the desktop's sound theme; nil if there is none.
  public static var soundTheme: String? {
    let name = tt_sound_theme()
    defer { g_free(name) }
    return name.map { String(cString: $0) }
  }

  /// Whether animations are enabled.
  public static var allowsAnimation: Bool {
    tt_animations_enabled() != 0
  }
}
