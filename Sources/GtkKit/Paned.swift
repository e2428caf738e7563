import CGtk
import CGtkShims

/// Two children separated by a draggable handle (`GtkPaned`).
public final class Paned: Widget {
  /// Makes a pane. Neither child shrinks below its minimum size.
  public init(_ orientation: Orientation, first: Widget, second: Widget) {
    super.init(gtk_paned_new(orientation.gtk))
    gtk_paned_set_start_child(pointer.opaque, first.widget)
    gtk_paned_set_end_child(pointer.opaque, second.widget)
    gtk_paned_set_shrink_start_child(pointer.opaque, 0)
    gtk_paned_set_shrink_end_child(pointer.opaque, 0)
    onNotify("position-set") { [weak self] in
      // The user has dragged the handle.
      if let self, keepsSecondSmall { tt_paned_unset_position(pointer.opaque) }
    }
  }

  /// The position of the handle in application pixels from the start.
  public var position: Int {
    get { Int(gtk_paned_get_position(pointer.opaque)) }
    set { gtk_paned_set_position(pointer.opaque, Int32(newValue)) }
  }

  /// The size of the handle between two visible children, in application pixels.
  public var handleSize: Int {
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      if String(cString: gtk_widget_get_css_name(current)) == "separator" {
        var size: gint = 0
        let orientation = gtk_orientable_get_orientation(pointer.opaque)
        gtk_widget_measure(current, orientation, -1, nil, &size, nil, nil)
        return Int(size)
      }
      child = gtk_widget_get_next_sibling(current)
    }
    return 0
  }

  /// Sets which children resize with the pane.
  public func setResizable(first: Bool, second: Bool) {
    gtk_paned_set_resize_start_child(pointer.opaque, first ? 1 : 0)
    gtk_paned_set_resize_end_child(pointer.opaque, second ? 1 : 0)
  }

  private static let loadStyle: Void = Style.add(css: "paned.fixed > separator { min-height: 1px; }")

  /// Whether the second child keeps its natural size, which then determines the position of the handle.
  public var keepsSecondSmall = false {
    didSet {
      guard keepsSecondSmall != oldValue else { return }
      setResizable(first: true, second: !keepsSecondSmall)
      if keepsSecondSmall { tt_paned_unset_position(pointer.opaque) }
      Self.loadStyle
      setStyle("fixed", keepsSecondSmall)
    }
  }

  /// Calls `action` when the handle has moved.
  public func onPositionChange(_ action: @escaping () -> Void) { onNotify("position") { action() } }
}
