import CGtk

/// The alignment of a widget within space that it does not need.
public enum Align {
  /// Fills the space.
  case fill
  /// At the left or top.
  case start
  /// At the right or bottom.
  case end
  /// Centered.
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

/// Modifiers return the widget itself, so that calls can be chained.
extension Bindable where Self: Widget {
  /// Expands into spare space in the given directions.
  @discardableResult public func expanding(horizontally: Bool = true, vertically: Bool = true) -> Self {
    expandsHorizontally = horizontally
    expandsVertically = vertically
    return self
  }

  /// Aligns the widget within its allocated space.
  @discardableResult public func aligned(_ horizontal: Align = .fill, _ vertical: Align = .fill) -> Self {
    gtk_widget_set_halign(widget, horizontal.gtk)
    gtk_widget_set_valign(widget, vertical.gtk)
    return self
  }

  /// Sets a margin of `all` application pixels on all sides.
  @discardableResult public func margin(_ all: Int) -> Self { margin(horizontal: all, vertical: all) }

  /// Sets horizontal and vertical margins in application pixels.
  @discardableResult public func margin(horizontal: Int = 0, vertical: Int = 0) -> Self {
    gtk_widget_set_margin_start(widget, Int32(horizontal))
    gtk_widget_set_margin_end(widget, Int32(horizontal))
    gtk_widget_set_margin_top(widget, Int32(vertical))
    gtk_widget_set_margin_bottom(widget, Int32(vertical))
    return self
  }

  /// Sets the tooltip text.
  @discardableResult public func tooltip(_ text: String) -> Self {
    tooltip = text
    return self
  }

  /// Asks for the tooltip text when it is about to be shown; nil for none. For texts that change often: GTK looks for the
  /// pointer, which waits for the display server, whenever a text is set.
  public func onTooltip(_ text: @escaping () -> String?) {
    connectTooltipQuery("query-tooltip") { tooltip in
      guard let text = text() else { return false }
      gtk_tooltip_set_text(OpaquePointer(tooltip), text)
      return true
    }
    gtk_widget_set_has_tooltip(widget, 1)
  }

  /// Sets the accessible name.
  @discardableResult public func accessible(_ label: String) -> Self {
    accessibleLabel = label
    return self
  }

  /// Sets whether the widget is visible.
  @discardableResult public func visible(_ isVisible: Bool) -> Self {
    self.isVisible = isVisible
    return self
  }

  /// Calls a closure with the widget, for configuration without a modifier.
  @discardableResult public func with(_ configure: (Self) -> Void) -> Self {
    configure(self)
    return self
  }
}
