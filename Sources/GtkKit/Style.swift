import CGtk
import CShims
import GObjectKit

/// The application's style sheet and color scheme.
public enum Style {
  /// Loads a style sheet for all windows, above the theme's.
  public static func load(css path: String) {
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_path(provider, path)
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  /// Adds a module's own style sheet: above the theme's, below the application's.
  public static func add(css text: String) {
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_data(provider, text, -1)
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1)
    g_object_unref(provider)
  }

  /// The first of some icons that the theme has; the last where it has none.
  public static func icon(_ names: String...) -> String {
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    return names.first { gtk_icon_theme_has_icon(theme, $0) != 0 } ?? names.last ?? ""
  }

  /// Adds a folder in the layout of an icon theme (`hicolor/…`) to the icons that names are looked up in.
  public static func addIcons(from path: String) {
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(gdk_display_get_default()), path)
  }

  /// Whether windows are dark now.
  public static var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }

  /// Whether the user asked for high contrast.
  public static var isHighContrast: Bool {
    adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
  }

  /// Within how many milliseconds two clicks are a double click.
  public static var doubleClickTime: UInt32 { UInt32(tt_double_click_time()) }

  /// Whether the user wants to hear what happens: the desktop's switch for sounds.
  public static var allowsSounds: Bool { tt_event_sounds_enabled() != 0 }

  /// The name of the desktop's sound theme; nil where there is none.
  public static var soundTheme: String? {
    let name = tt_sound_theme()
    defer { g_free(name) }
    return name.map { String(cString: $0) }
  }

  /// Whether the user wants animations.
  public static var allowsAnimation: Bool {
    tt_animations_enabled() != 0
  }
}
