import CGtk
import CShims

/// How windows are drawn.
public enum Rendering {
  /// Chooses GTK's software renderer where the machine has no GPU: there OpenGL would be emulated,
  /// which costs start-up time, memory and CPU. Does nothing where the user has chosen a renderer.
  /// Call before the first display is opened.
  public static func chooseForThisMachine() {
    guard g_getenv("GSK_RENDERER") == nil, !hasRenderNode else { return }
    g_setenv("GSK_RENDERER", "cairo", 0)
    // GDK would otherwise still try to make an OpenGL context for the display.
    // GTK 4.16 gave the switch another name.
    if gtk_get_minor_version() < 16 {
      g_setenv("GDK_DEBUG", "gl-disable", 0)
    } else {
      g_setenv("GDK_DISABLE", "gl,vulkan", 0)
    }
  }

  /// Whether the kernel offers a GPU for drawing: `/dev/dri/renderD128` and up, see the kernel's
  /// "DRM Driver uAPI", render nodes.
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
  /// Screen pixels for each application pixel where the widget's window is drawn by cairo, without a
  /// GPU; else nil.
  var softwareScale: Double? {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native),
      tt_renderer_is_cairo(renderer) != 0
    else { return nil }
    return deviceScale
  }
}
