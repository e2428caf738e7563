import CGtk

extension Button {
  /// Makes a button around a widget; `label` is its tooltip and its accessible name. A button made
  /// from a text has that text as its name, whatever else it is given.
  public convenience init(_ child: Widget, label: String, action: @escaping () -> Void) {
    self.init(child, action: action)
    tooltip = label
    accessibleLabel = label
  }
  /// Lets a text be cut off at its end where there is no room for it. (From GTK 4.12 on: `can-shrink`.)
  @discardableResult public func ellipsized() -> Self {
    // A button with a text keeps it in a label, which stays when the text changes.
    if let child = gtk_button_get_child(pointer.cast()), gtk_button_get_label(pointer.cast()) != nil {
      gtk_label_set_ellipsize(OpaquePointer(child), PANGO_ELLIPSIZE_END)
    }
    return self
  }
}
