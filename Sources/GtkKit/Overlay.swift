import CGtk

/// A child with others on top of it (`GtkOverlay`).
public final class Overlay: Widget {
  /// Makes an overlay. `overlays` lie over `child`, later ones on top; each is placed by its alignment.
  public init(_ child: Widget, @ContainerBuilder overlays: () -> [Widget] = { [] }) {
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(pointer.opaque, child.widget)
    for overlay in overlays() { add(overlay) }
  }

  /// Puts a widget on top.
  public func add(_ overlay: Widget) { gtk_overlay_add_overlay(pointer.opaque, overlay.widget) }
}
