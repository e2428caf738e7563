import CGtk
import GObjectKit

/// A popover of a widget, which closes when the user clicks elsewhere (`GtkPopover`).
public final class Popover: Widget {
  /// Makes a popover with `content`.
  public init(_ content: Widget) {
    super.init(gtk_popover_new())
    gtk_popover_set_child(pointer.cast(), content.widget)
  }

  /// Opens the popover beside `widget`, and removes it from `widget` when it closes.
  public func show(at widget: Widget) {
    gtk_widget_set_parent(self.widget, widget.widget)
    on("closed") { [weak self] in
      // Deferred: GTK still uses the popover during the signal.
      Task { self?.detach() }
    }
    // When the widget's window closes or its page is removed, no signal closes the popover.
    let leave = { [weak self] () -> Void in self?.detach() }
    widget.on("unrealize", leave)
    widget.on("destroy", leave)
    gtk_popover_popup(pointer.cast())
  }

  /// Removes the popover from its widget.
  private func detach() {
    guard gtk_widget_get_parent(widget) != nil else { return }
    // GTK 4.8 leaks a popover that is removed while it is visible.
    gtk_widget_set_visible(widget, 0)
    // GTK (4.8.3, gtk_window_native_layout) crashes at the window's next layout if the pointer is on a widget without a
    // surface. A hidden popover has one until it is removed, and an event on its way puts the pointer on it again. A
    // change of the sensitivity takes the pointer off.
    let isSensitive = isSensitive
    gtk_widget_set_sensitive(widget, isSensitive ? 0 : 1)
    gtk_widget_unparent(widget)
    gtk_widget_set_sensitive(widget, isSensitive ? 1 : 0)
  }

  /// Closes the popover.
  public func close() { gtk_popover_popdown(pointer.cast()) }

  /// Calls `action` when the popover has closed.
  public func onClosed(_ action: @escaping () -> Void) { on("closed", action) }
}
