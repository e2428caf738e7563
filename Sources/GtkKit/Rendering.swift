import CGtk
import CShims

/// The choice of GTK's renderer.
public enum Rendering {
  /// Selects GTK's software renderer on a machine without a GPU: emulated OpenGL costs start-up time, memory and CPU
  /// time. Does nothing if `GSK_RENDERER` is set. Call before the first display is opened.
  public static func chooseForThisMachine() {
    guard g_getenv("GSK_RENDERER") == nil, !hasRenderNode else { return }
    g_setenv("GSK_RENDERER", "cairo", 0)
    // Without this, GDK still tries to create an OpenGL context for the display. GTK 4.16 renamed the switch.
    if gtk_get_minor_version() < 16 {
      g_setenv("GDK_DEBUG", "gl-disable", 0)
    } else {
      g_setenv("GDK_DISABLE", "gl,vulkan", 0)
    }
  }

  /// Whether a DRM render node exists: `/dev/dri/renderD128` and up; see "DRM Driver uAPI" of the kernel
  /// documentation.
  private static var hasRenderNode: Bool {
    guard let folder = g_dir_open("/dev/dri", 0, nil) else { return false }
    defer { g_dir_close(folder) }
    while let name = g_dir_read_name(folder) {
      if String(cString: name).hasPrefix("renderD") { return true }
    }
    return false
  }
}

extension Widget {
  /// Device pixels per application pixel if cairo draws the widget's window, without a GPU; else nil.
  var softwareScale: Double? {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native),
      tt_renderer_is_cairo(renderer) != 0
    else { return nil }
    return deviceScale
  }
}
