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

  /// Places an overlaid widget that is aligned to the start of both axes at a rectangle in application pixels.
  public static func place(_ overlay: Widget, x: Int, y: Int, width: Int, height: Int) {
    gtk_widget_set_margin_start(overlay.widget, Int32(x))
    gtk_widget_set_margin_top(overlay.widget, Int32(y))
    overlay.setMinimumSize(width: width, height: height)
  }
}
