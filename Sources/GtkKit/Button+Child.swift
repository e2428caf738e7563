import CGtk

extension Button {
  /// Makes a button around a widget; `label` is its tooltip and its accessible name. A button made
  /// from a text has that text as its name, whatever else it is given.
  public convenience init(_ child: Widget, label: String, action: @escaping () -> Void) {
    self.init(wrapping: gtk_button_new())
    gtk_button_set_child(pointer.cast(), child.widget)
    tooltip = label
    accessibleLabel = label
    on("clicked", action)
  }
}
