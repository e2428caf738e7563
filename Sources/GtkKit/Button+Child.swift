import CGtk

extension Button {
  /// Lets a text be cut off at its end where there is no room for it. (From GTK 4.12 on: `can-shrink`.)
  @discardableResult public func ellipsized() -> Self {
    // A button with a text keeps it in a label, which stays when the text changes.
    if let child = gtk_button_get_child(pointer.cast()), gtk_button_get_label(pointer.cast()) != nil {
      gtk_label_set_ellipsize(OpaquePointer(child), PANGO_ELLIPSIZE_END)
    }
    return self
  }
}
