import CGtk

/// The children of a C widget, first to last.
nonisolated struct WidgetChildren: Sequence, IteratorProtocol {
  private var following: UnsafeMutablePointer<GtkWidget>?

  init(of parent: UnsafeMutablePointer<GtkWidget>) { following = gtk_widget_get_first_child(parent) }

  mutating func next() -> UnsafeMutablePointer<GtkWidget>? {
    defer { following = following.flatMap { gtk_widget_get_next_sibling($0) } }
    return following
  }
}

/// A C widget and its ancestors, from the inside out.
nonisolated struct WidgetAncestors: Sequence, IteratorProtocol {
  private var following: UnsafeMutablePointer<GtkWidget>?
  private let end: UnsafeMutablePointer<GtkWidget>?

  /// - Parameter end: The ancestor at which the sequence ends, without it; nil for the window.
  init(of widget: UnsafeMutablePointer<GtkWidget>?, upTo end: UnsafeMutablePointer<GtkWidget>? = nil) {
    (following, self.end) = (widget, end)
  }

  mutating func next() -> UnsafeMutablePointer<GtkWidget>? {
    guard let here = following, here != end else { return nil }
    following = gtk_widget_get_parent(here)
    return here
  }
}
