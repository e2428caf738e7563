import CGtk

/// How a widget uses space that it does not need.
public enum Align {
  /// Takes all of it.
  case fill
  /// Stays at the left or the top.
  case start
  /// Stays at the right or the bottom.
  case end
  /// Stays in the middle.
  case center

  var gtk: GtkAlign {
    switch self {
    case .fill: .fill
    case .start: .start
    case .end: .end
    case .center: .center
    }
  }
}

/// Modifiers return the widget itself, so that a tree reads in the order in which it is built.
extension Bindable where Self: Widget {
  /// Takes spare space in the named directions.
  @discardableResult public func expanding(horizontally: Bool = true, vertically: Bool = true) -> Self {
    expandsHorizontally = horizontally
    expandsVertically = vertically
    return self
  }

  /// Places the widget within the space it is given.
  @discardableResult public func aligned(_ horizontal: Align = .fill, _ vertical: Align = .fill) -> Self {
    gtk_widget_set_halign(widget, horizontal.gtk)
    gtk_widget_set_valign(widget, vertical.gtk)
    return self
  }

  /// Keeps `all` application pixels free around the widget.
  @discardableResult public func margin(_ all: Int) -> Self { margin(horizontal: all, vertical: all) }

  /// Keeps application pixels free at the sides and above and below.
  @discardableResult public func margin(horizontal: Int = 0, vertical: Int = 0) -> Self {
    gtk_widget_set_margin_start(widget, Int32(horizontal))
    gtk_widget_set_margin_end(widget, Int32(horizontal))
    gtk_widget_set_margin_top(widget, Int32(vertical))
    gtk_widget_set_margin_bottom(widget, Int32(vertical))
    return self
  }

  /// Sets the text shown when the pointer rests on the widget.
  @discardableResult public func tooltip(_ text: String) -> Self {
    tooltip = text
    return self
  }

  /// Sets what a screen reader says.
  @discardableResult public func accessible(_ label: String) -> Self {
    accessibleLabel = label
    return self
  }

  /// Sets whether the widget is shown.
  @discardableResult public func visible(_ isVisible: Bool) -> Self {
    self.isVisible = isVisible
    return self
  }

  /// Runs a block on the widget, for what has no modifier.
  @discardableResult public func with(_ configure: (Self) -> Void) -> Self {
    configure(self)
    return self
  }
}
