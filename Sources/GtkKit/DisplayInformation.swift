import CGtk
import GObjectKit

/// The versions and the renderer of GTK, for problem reports.
public struct DisplayInformation {
  /// The version of GTK.
  public static let gtkVersion =
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  /// The version of libadwaita.
  public static let adwaitaVersion =
    "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())"

  /// The window system, such as `Wayland` or `X11`; nil without a display.
  public let windowSystem: String?
  /// The type of GTK's renderer, such as `GskGLRenderer`; nil without a display.
  public let renderer: String?
  /// The DRM render node and its driver, such as `/dev/dri/renderD128 (i915)`; nil without a GPU.
  public let renderNode: String?

  /// Opens the display and creates a renderer as a window does, without a window.
  public init() {
    renderNode = Rendering.renderNode.map { node in
      // The kernel's device model: the link `driver` of a device points to its driver.
      let link = File(path: "/sys/class/drm").child(node).child("device").child("driver")
      let driver = link.symbolicLinkTarget.map { " (\(File(path: $0).name))" } ?? ""
      return "/dev/dri/\(node)\(driver)"
    }
    guard gtk_init_check() != 0, let display = gdk_display_get_default() else {
      (windowSystem, renderer) = (nil, nil)
      return
    }
    // GdkX11Display, GdkWaylandDisplay …
    windowSystem = Self.typeName(display).replacing("Gdk", with: "").replacing("Display", with: "")
    guard let surface = gdk_surface_new_toplevel(display) else {
      renderer = nil
      return
    }
    defer { gdk_surface_destroy(surface) }
    guard let made = gsk_renderer_new_for_surface(surface) else {
      renderer = nil
      return
    }
    renderer = Self.typeName(made)
    gsk_renderer_unrealize(made)
    g_object_unref(UnsafeMutableRawPointer(made))
  }

  private static func typeName(_ instance: OpaquePointer) -> String {
    let instance = UnsafeMutableRawPointer(instance).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_name_from_instance(instance).map { String(cString: $0) } ?? ""
  }
}
