import CGtk

extension Button {
  /// Ellipsizes the label at its end if it does not fit.
  @discardableResult public func ellipsized() -> Self {
    // GTK 4.12 and later have the property, and would reset the label's ellipsize mode with the next text.
    if g_object_class_find_property(
      .init(OpaquePointer(pointer.pointee.g_type_instance.g_class)), "can-shrink") != nil
    {
      var yes = GValue()
      g_value_init(&yes, g_type_from_name("gboolean"))
      g_value_set_boolean(&yes, 1)
      g_object_set_property(pointer, "can-shrink", &yes)
      return self
    }
    // A button with a text keeps the same label widget when the text changes.
    if let child = gtk_button_get_child(pointer.cast()), gtk_button_get_label(pointer.cast()) != nil {
      gtk_label_set_ellipsize(OpaquePointer(child), PANGO_ELLIPSIZE_END)
    }
    return self
  }
}
