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

/// Hides and shows its child with a transition (`GtkRevealer`).
public final class Revealer: Widget {
  /// Makes a hidden revealer that fades in 200 ms.
  public init(_ child: Widget) {
    super.init(gtk_revealer_new())
    gtk_revealer_set_child(pointer.opaque, child.widget)
    gtk_revealer_set_transition_type(pointer.opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
    gtk_revealer_set_transition_duration(pointer.opaque, 200)
  }

  /// Whether the child is shown.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(pointer.opaque) != 0 }
    set { gtk_revealer_set_reveal_child(pointer.opaque, newValue ? 1 : 0) }
  }
}
