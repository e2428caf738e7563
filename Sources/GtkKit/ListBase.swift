import CGtk
import GObjectKit

/// The common base of `GridView` and `ListView` (`GtkListBase`).
open class ListBase: Widget {
  private let items: ListItems

  /// For subclasses: the C widget and the cells of its factory.
  init(_ new: UnsafeMutablePointer<GtkWidget>, _ items: ListItems) {
    self.items = items
    super.init(new)
  }

  /// Scrolls to a row and focuses it.
  public func scroll(to position: Int) {
    // The action does not consume its argument, which starts with a floating reference.
    let argument = g_variant_ref_sink(g_variant_new_uint32(guint(position)))
    gtk_widget_activate_action_variant(widget, "list.scroll-to-item", argument)
    g_variant_unref(argument)
    // Scrolling creates the row's widget; its allocation follows with the next layout.
    if let row = items.row(at: position) { gtk_widget_grab_focus(row) }
  }
}
