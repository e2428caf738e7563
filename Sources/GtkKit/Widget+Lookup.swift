import CGtk

extension Widget {
  /// The widget of class `type` at a point of this widget in application pixels.
  public func child<Found: Widget>(_ type: Found.Type, at x: Double, _ y: Double) -> Found? {
    var next = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
    while let here = next, here != widget {
      if let found = Found.twin(of: here) { return found }
      next = gtk_widget_get_parent(here)
    }
    return nil
  }

  /// The descendants of class `type` at any depth, in tree order.
  public func descendants<Found: Widget>(_ type: Found.Type) -> [Found] {
    var found: [Found] = []
    func visit(_ raw: UnsafeMutablePointer<GtkWidget>) {
      var child = gtk_widget_get_first_child(raw)
      while let here = child {
        if let match = Found.twin(of: here) { found.append(match) }
        visit(here)
        child = gtk_widget_get_next_sibling(here)
      }
    }
    visit(widget)
    return found
  }

  /// Whether a popover of this widget or of a descendant is open.
  public var hasOpenPopover: Bool {
    func isOpen(_ raw: UnsafeMutablePointer<GtkWidget>) -> Bool {
      if g_type_check_instance_is_a(.init(OpaquePointer(raw)), gtk_popover_get_type()) != 0 {
        return gtk_widget_get_visible(raw) != 0
      }
      var child = gtk_widget_get_first_child(raw)
      while let here = child {
        if isOpen(here) { return true }
        child = gtk_widget_get_next_sibling(here)
      }
      return false
    }
    return isOpen(widget)
  }

  /// This widget, or its first child, if it is of class `type`. List widgets focus a row widget around each cell.
  public func firstChild<Found: Widget>(_ type: Found.Type) -> Found? {
    Found.twin(of: widget) ?? Found.twin(of: gtk_widget_get_first_child(widget))
  }
}
