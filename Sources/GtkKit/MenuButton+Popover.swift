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
      previousFocus = focus.map { Object(retaining: $0) }
      Self.nameItems(in: .init(OpaquePointer(popover)))
    }
    object.connect("closed") { [weak self] in
      // The popover is still at it.
      Task {
        self?.giveBackFocus()
        self?.onClose()
      }
    }
  }

  /// What has the keyboard focus in the button's window.
  private var focus: UnsafeMutablePointer<GtkWidget>? {
    gtk_widget_get_root(widget).flatMap(gtk_root_get_focus)
  }

  /// Gives the keyboard focus back to what had it before: newer versions of GTK leave it at the button, where the space
  /// bar would open the menu again.
  private func giveBackFocus() {
    defer { previousFocus = nil }
    guard let previousFocus, let focus, focus == widget || gtk_widget_is_ancestor(focus, widget) != 0 else {
      return
    }
    gtk_widget_grab_focus(previousFocus.pointer.cast())
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
