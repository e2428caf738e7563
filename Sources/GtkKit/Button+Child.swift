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
