import CGtk
import CGtkShims

/// The choice of GTK's renderer.
public enum Rendering {
  /// Selects GTK's software renderer on a machine without a GPU: emulated OpenGL costs start-up time, memory and CPU
  /// time. Does nothing if `GSK_RENDERER` is set. Call before the first display is opened.
  public static func chooseForThisMachine() {
    guard g_getenv("GSK_RENDERER") == nil, renderNode == nil else { return }
    g_setenv("GSK_RENDERER", "cairo", 0)
    // Without this, GDK still tries to create an OpenGL context for the display. GTK 4.16 renamed the switch.
    if gtk_get_minor_version() < 16 {
      g_setenv("GDK_DEBUG", "gl-disable", 0)
    } else {
      g_setenv("GDK_DISABLE", "gl,vulkan", 0)
    }
  }

  /// The name of the first DRM render node, such as `renderD128`; nil without a GPU. Source: "DRM Driver uAPI" of the
  /// kernel documentation.
  static var renderNode: String? {
    guard let folder = g_dir_open("/dev/dri", 0, nil) else { return nil }
    defer { g_dir_close(folder) }
    while let entry = g_dir_read_name(folder) {
      let name = String(cString: entry)
      if name.hasPrefix("renderD") { return name }
    }
    return nil
  }

  /// Whether cairo draws a widget's window, without a GPU.
  @MainActor package static func isSoftware(for widget: Widget) -> Bool { softwareScale(of: widget) != nil }

  /// Device pixels per application pixel if cairo draws a widget's window, without a GPU; else nil.
  @MainActor static func softwareScale(of widget: Widget) -> Double? {
    guard let native = gtk_widget_get_native(widget.widget), let renderer = gtk_native_get_renderer(native),
      tt_renderer_is_cairo(renderer) != 0
    else { return nil }
    return widget.deviceScale
  }
}
