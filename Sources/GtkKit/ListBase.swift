import CGtk
import GObjectKit

/// What a grid and a list have in common (`GtkListBase`).
open class ListBase: Widget {
  private let items: ListItems

  /// For subclasses: the C widget and what its factory made.
  init(_ new: UnsafeMutablePointer<GtkWidget>, _ items: ListItems) {
    self.items = items
    super.init(new)
  }

  /// Scrolls to a row, and moves the keyboard focus there.
  public func scroll(to position: Int) {
    // The action borrows its argument, which is born floating.
    let argument = g_variant_ref_sink(g_variant_new_uint32(guint(position)))
    gtk_widget_activate_action_variant(widget, "list.scroll-to-item", argument)
    g_variant_unref(argument)
    // Scrolling has made the row's widget; its place comes with the next layout.
    if let row = items.row(at: position) { gtk_widget_grab_focus(row) }
  }
}
