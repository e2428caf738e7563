import CGtk
import CShims
import GObjectKit

extension MenuButton {
  /// Follows what the button opens: it is another popover for each menu.
  func followPopover() {
    guard let popover = gtk_menu_button_get_popover(pointer.opaque) else { return }
    let object = Object(retaining: popover)
    object.connect("map") { [weak self] in
      guard let self, let popover = gtk_menu_button_get_popover(pointer.opaque) else { return }
      Self.nameItems(in: .init(OpaquePointer(popover)))
    }
    object.connect("closed") { [weak self] in
      // The popover is still at it.
      Task { self?.onClose() }
    }
  }

  /// Gives the items of the menu the names that screen readers say, each time the menu opens.
  ///
  /// GTK 4.18 names an item by a label that it hides from screen readers, so that the name is empty.
  /// Source: gtkmodelbutton.c and gtkatcontext.c.
  private static func nameItems(in widget: UnsafeMutablePointer<GtkWidget>) {
    // The class of a menu's items has no header.
    if String(cString: g_type_name_from_instance(.init(OpaquePointer(widget)))) == "GtkModelButton" {
      return name(widget)
    }
    var child = gtk_widget_get_first_child(widget)
    while let here = child {
      nameItems(in: here)
      child = gtk_widget_get_next_sibling(here)
    }
  }

  private static func name(_ item: UnsafeMutablePointer<GtkWidget>) {
    var text = GValue()
    g_object_get_property(.init(OpaquePointer(item)), "text", &text)
    defer { g_value_unset(&text) }
    // It would take precedence.
    gtk_accessible_reset_relation(OpaquePointer(item), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    tt_accessible_set_label(item, g_value_get_string(&text))
  }
}
