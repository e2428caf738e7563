import CGtk
import GObjectKit

/// A small window that belongs to a widget and closes when the user clicks elsewhere (`GtkPopover`).
public final class Popover: Widget {
  /// Makes a popover with `content`.
  public init(_ content: Widget) {
    super.init(gtk_popover_new())
    gtk_popover_set_child(pointer.cast(), content.widget)
  }

  /// Opens beside `widget`, and goes when it is closed.
  public func show(at widget: Widget) {
    gtk_widget_set_parent(self.widget, widget.widget)
    on("closed") { [weak self] in
      // Not within the signal: GTK still works with the popover.
      Task { if let self { gtk_widget_unparent(self.widget) } }
    }
    // Its window closes, or its page goes: nobody would close the popover any more.
    let leave = { [weak self] in
      guard let self, gtk_widget_get_parent(self.widget) != nil else { return }
      // GTK 4.8 keeps a popover that goes while it is shown.
      gtk_widget_set_visible(self.widget, 0)
      gtk_widget_unparent(self.widget)
    }
    widget.on("unrealize", leave)
    widget.on("destroy", leave)
    gtk_popover_popup(pointer.cast())
  }

  /// Closes the popover.
  public func close() { gtk_popover_popdown(pointer.cast()) }

  /// Runs `action` when the popover has closed.
  public func onClosed(_ action: @escaping () -> Void) { on("closed", action) }
}
