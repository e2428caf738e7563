import CGtk

/// Shows and hides its child with a transition (`GtkRevealer`).
public final class Revealer: Widget {
  /// The transition of the child.
  public enum Transition {
    /// Fades in and out.
    case crossfade
    /// Slides up from the bottom edge.
    case slideUp
  }

  /// Makes a hidden revealer whose transition takes 200 ms.
  public init(_ child: Widget, transition: Transition = .crossfade) {
    super.init(gtk_revealer_new())
    gtk_revealer_set_child(pointer.opaque, child.widget)
    gtk_revealer_set_transition_type(
      pointer.opaque,
      transition == .crossfade
        ? GTK_REVEALER_TRANSITION_TYPE_CROSSFADE : GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    gtk_revealer_set_transition_duration(pointer.opaque, 200)
  }

  /// Whether the child is shown.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(pointer.opaque) != 0 }
    set { gtk_revealer_set_reveal_child(pointer.opaque, newValue ? 1 : 0) }
  }
}
