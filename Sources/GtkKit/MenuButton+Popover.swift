import CGtk
import CGtkShims
import GObjectKit

extension MenuButton {
  /// Connects to the button's popover. GTK creates a new popover for each menu.
  func followPopover() {
    guard let popover = gtk_menu_button_get_popover(pointer.opaque) else { return }
    let object = Object(retaining: popover)
    object.connect("map") { [weak self] in
      guard let self, let popover = gtk_menu_button_get_popover(pointer.opaque) else { return }
      previousFocus = focus.map { Object(retaining: $0) }
      Self.nameItems(in: .init(OpaquePointer(popover)))
    }
    object.connect("closed") { [weak self] in
      // Deferred: GTK still uses the popover during the signal.
      Task {
        self?.restoreFocus()
        self?.onClose()
      }
    }
  }

  /// The widget with the keyboard focus in the button's window.
  private var focus: UnsafeMutablePointer<GtkWidget>? {
    gtk_widget_get_root(widget).flatMap(gtk_root_get_focus)
  }

  /// Returns the keyboard focus to the widget that had it before. Newer versions of GTK leave it on the button, where
  /// the space bar would open the menu again.
  private func restoreFocus() {
    defer { previousFocus = nil }
    guard let previousFocus, let focus, focus == widget || gtk_widget_is_ancestor(focus, widget) != 0 else {
      return
    }
    gtk_widget_grab_focus(previousFocus.pointer.cast())
  }

  /// Sets the accessible names of the menu's items, each time the menu opens.
  ///
  /// GTK 4.18 labels an item by a child label that it hides from assistive technology, so the name is empty. Source:
  /// gtkmodelbutton.c and gtkatcontext.c.
  private static func nameItems(in widget: UnsafeMutablePointer<GtkWidget>) {
    // The class of menu items is private: it has no header.
    if String(cString: g_type_name_from_instance(.init(OpaquePointer(widget)))) == "GtkModelButton" {
      return name(widget)
    }
    for child in WidgetChildren(of: widget) { nameItems(in: child) }
  }

  private static func name(_ item: UnsafeMutablePointer<GtkWidget>) {
    var text = GValue()
    g_object_get_property(.init(OpaquePointer(item)), "text", &text)
    defer { g_value_unset(&text) }
    // The relation would take precedence over the label.
    gtk_accessible_reset_relation(OpaquePointer(item), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    tt_accessible_set_label(item, g_value_get_string(&text))
  }
}
