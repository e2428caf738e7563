import CGtk

/// A child with overlaid widgets (`GtkOverlay`).
public final class Overlay: Widget {
  /// Makes an overlay. Later `overlays` are drawn above earlier ones; each is positioned by its alignment.
  public init(_ child: Widget, @ContainerBuilder overlays: () -> [Widget] = { [] }) {
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(pointer.opaque, child.widget)
    for overlay in overlays() { add(overlay) }
  }

  /// Adds a widget above the others.
  public func add(_ overlay: Widget) { gtk_overlay_add_overlay(pointer.opaque, overlay.widget) }
}
