import CGtk

/// A direction in which a container lays out its children.
public enum Orientation {
  /// From left to right; from right to left in right-to-left languages.
  case horizontal
  /// From top to bottom.
  case vertical

  var gtk: GtkOrientation { self == .horizontal ? .horizontal : .vertical }
}

/// Lays out its children in a row or column (`GtkBox`).
public final class Box: Widget {
  /// Makes a box with `spacing` application pixels between its children.
  public init(
    _ orientation: Orientation, spacing: Int = 0, @ContainerBuilder _ children: () -> [Widget] = { [] }
  ) {
    super.init(gtk_box_new(orientation.gtk, Int32(spacing)))
    for child in children() { append(child) }
  }

  /// Gives all children the same size.
  @discardableResult public func homogeneous() -> Self {
    gtk_box_set_homogeneous(pointer.cast(), 1)
    return self
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) { gtk_box_append(pointer.cast(), child.widget) }

  /// Replaces the children. Widgets in both lists stay: they keep their state, the focus, and a press of the pointer.
  public func setChildren(_ new: [Widget]) {
    let kept = Set(new.map(\.widget))
    for child in Array(WidgetChildren(of: widget)) where !kept.contains(child) {
      gtk_box_remove(pointer.cast(), child)
    }
    var previous: UnsafeMutablePointer<GtkWidget>?
    for child in new.map(\.widget) {
      if gtk_widget_get_parent(child) == nil {
        gtk_box_insert_child_after(pointer.cast(), child, previous)
      } else if gtk_widget_get_prev_sibling(child) != previous {
        gtk_box_reorder_child_after(pointer.cast(), child, previous)
      }
      previous = child
    }
  }

  /// Removes a child.
  public func remove(_ child: Widget) { gtk_box_remove(pointer.cast(), child.widget) }
}

/// A row with one child at each end and one in the center (`GtkCenterBox`).
public final class CenterBox: Widget {
  /// Makes a row of up to three children. The middle child stays centered while there is room.
  public init(start: Widget? = nil, center: Widget? = nil, end: Widget? = nil) {
    super.init(gtk_center_box_new())
    gtk_center_box_set_start_widget(pointer.opaque, start?.widget)
    gtk_center_box_set_center_widget(pointer.opaque, center?.widget)
    gtk_center_box_set_end_widget(pointer.opaque, end?.widget)
  }
}

/// A separator line (`GtkSeparator`).
public final class Separator: Widget {
  /// Makes a horizontal line.
  public init() { super.init(gtk_separator_new(Orientation.horizontal.gtk)) }
}

/// Limits the width of its child (`AdwClamp`).
public final class Clamp: Widget {
  /// Makes a clamp of at most `maximumWidth` application pixels.
  public init(maximumWidth: Int, _ child: Widget) {
    super.init(adw_clamp_new())
    adw_clamp_set_maximum_size(pointer.opaque, Int32(maximumWidth))
    adw_clamp_set_child(pointer.opaque, child.widget)
  }
}
