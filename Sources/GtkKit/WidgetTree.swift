import CGtk

/// The widgets around and inside a widget, found by their classes.
@MainActor public struct WidgetTree {
  let widget: Widget
  var root: UnsafeMutablePointer<GtkWidget> { widget.widget }

  /// The nearest ancestor of class `type`, or the widget itself.
  public func ancestor<Found: Widget>(_ type: Found.Type) -> Found? {
    for here in WidgetAncestors(of: root) { if let found = Found.twin(of: here) { return found } }
    return nil
  }

  /// The widget of class `type` at a point of the widget in application pixels.
  public func child<Found: Widget>(_ type: Found.Type, at x: Double, _ y: Double) -> Found? {
    for here in WidgetAncestors(of: gtk_widget_pick(root, x, y, GTK_PICK_DEFAULT), upTo: root) {
      if let found = Found.twin(of: here) { return found }
    }
    return nil
  }

  /// Whether the widget at a point of this widget, in application pixels, is `container` or inside it.
  func isInside(_ container: Widget, at x: Double, _ y: Double) -> Bool {
    WidgetAncestors(of: gtk_widget_pick(root, x, y, GTK_PICK_DEFAULT), upTo: root).contains(container.widget)
  }

  /// The descendants of class `type` at any depth, in tree order.
  public func descendants<Found: Widget>(_ type: Found.Type) -> [Found] {
    var found: [Found] = []
    func visit(_ raw: UnsafeMutablePointer<GtkWidget>) {
      for child in WidgetChildren(of: raw) {
        if let match = Found.twin(of: child) { found.append(match) }
        visit(child)
      }
    }
    visit(root)
    return found
  }

  /// Whether a popover of the widget or of a descendant is open.
  public var hasOpenPopover: Bool {
    func isOpen(_ raw: UnsafeMutablePointer<GtkWidget>) -> Bool {
      if g_type_check_instance_is_a(.init(OpaquePointer(raw)), gtk_popover_get_type()) != 0 {
        return gtk_widget_get_visible(raw) != 0
      }
      return WidgetChildren(of: raw).contains(where: isOpen)
    }
    return isOpen(root)
  }

  /// Keeps clicks on the buttons in the widget from moving the keyboard focus, also on those that GTK has made.
  public func stopFocusOnClick() {
    func visit(_ raw: UnsafeMutablePointer<GtkWidget>) {
      if g_type_check_instance_is_a(.init(OpaquePointer(raw)), gtk_button_get_type()) != 0 {
        gtk_widget_set_focus_on_click(raw, 0)
      }
      for child in WidgetChildren(of: raw) { visit(child) }
    }
    visit(root)
  }

  /// The widget, or its first child, if it is of class `type`. List widgets focus a row widget around each cell.
  public func firstChild<Found: Widget>(_ type: Found.Type) -> Found? {
    Found.twin(of: root) ?? Found.twin(of: gtk_widget_get_first_child(root))
  }
}

extension Widget {
  /// The widgets around and inside this one.
  public var tree: WidgetTree { WidgetTree(widget: self) }

  /// Converts a point of this widget to the coordinates of another widget in the same window; nil if they share none.
  public func convert(_ x: Double, _ y: Double, to other: Widget) -> (x: Double, y: Double)? {
    var (outX, outY) = (0.0, 0.0)
    guard gtk_widget_translate_coordinates(widget, other.widget, x, y, &outX, &outY) != 0 else { return nil }
    return (outX, outY)
  }
}
