import CGtk

extension Button {
  /// Lets a text be cut off at its end where there is no room for it.
  @discardableResult public func ellipsized() -> Self {
    // From GTK 4.12 on, which would undo what follows with the next text.
    if g_object_class_find_property(
      .init(OpaquePointer(pointer.pointee.g_type_instance.g_class)), "can-shrink") != nil
    {
      var yes = GValue()
      g_value_init(&yes, g_type_from_name("gboolean"))
      g_value_set_boolean(&yes, 1)
      g_object_set_property(pointer, "can-shrink", &yes)
      return self
    }
    // A button with a text keeps it in a label, which stays when the text changes.
    if let child = gtk_button_get_child(pointer.cast()), gtk_button_get_label(pointer.cast()) != nil {
      gtk_label_set_ellipsize(OpaquePointer(child), PANGO_ELLIPSIZE_END)
    }
    return self
  }
}
