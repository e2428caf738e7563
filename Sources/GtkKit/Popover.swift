import CGtk
import GObjectKit

/// A popover of a widget, which closes when the user clicks elsewhere (`GtkPopover`).
public final class Popover: Widget {
  /// Makes a popover with `content`.
  public init(_ content: Widget) {
    super.init(gtk_popover_new())
    gtk_popover_set_child(pointer.cast(), content.widget)
  }

  /// Makes a popover with a menu.
  public init(_ menu: Menu) { super.init(gtk_popover_menu_new_from_model(menu.model)) }

  /// Opens the popover beside `widget`, and removes it from `widget` when it closes.
  ///
  /// - Parameter point: A point of the widget at which the popover opens instead, without an arrow, as menus do.
  public func show(at widget: Widget, point: (x: Double, y: Double)? = nil) {
    gtk_widget_set_parent(self.widget, widget.widget)
    if let point {
      var place = GdkRectangle(x: Int32(point.x), y: Int32(point.y), width: 1, height: 1)
      gtk_popover_set_pointing_to(pointer.cast(), &place)
      gtk_popover_set_has_arrow(pointer.cast(), 0)
      aligned(.start)
    }
    on("closed") { [weak self] in
      // Deferred: GTK still uses the popover during the signal.
      Task { if let self { gtk_widget_unparent(self.widget) } }
    }
    // When the widget's window closes or its page is removed, no signal closes the popover.
    let leave = { [weak self] in
      guard let self, gtk_widget_get_parent(self.widget) != nil else { return }
      // GTK 4.8 leaks a popover that is removed while it is visible.
      gtk_widget_set_visible(self.widget, 0)
      gtk_widget_unparent(self.widget)
    }
    widget.on("unrealize", leave)
    widget.on("destroy", leave)
    gtk_popover_popup(pointer.cast())
  }

  /// Closes the popover.
  public func close() { gtk_popover_popdown(pointer.cast()) }

  /// Calls `action` when the popover has closed.
  public func onClosed(_ action: @escaping () -> Void) { on("closed", action) }
}
