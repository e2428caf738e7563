import CGtk
import GObjectKit

/// A scrollable container for a child that may be larger (`GtkScrolledWindow`).
public final class ScrolledWindow: Widget {
  private var coalescers: [ScrollCoalescer] = []

  /// Makes a scrolled window that scrolls in the given directions.
  public init(_ child: Widget, horizontal: Bool = false, vertical: Bool = true) {
    super.init(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(
      pointer.opaque, horizontal ? .automatic : .never, vertical ? .automatic : .never)
    if let list = child as? ListBase, gtk_get_minor_version() < 12 {
      coalescers = [ScrollCoalescer(list, horizontalAdjustment), ScrollCoalescer(list, verticalAdjustment)]
    }
    gtk_scrolled_window_set_child(pointer.opaque, child.widget)
    for coalescer in coalescers { coalescer.listAttached() }
  }

  /// The maximum natural height in application pixels. Setting it makes the natural height follow the content up to
  /// this value; 0 before it is set.
  public var maximumContentHeight = 0 {
    didSet {
      gtk_scrolled_window_set_propagate_natural_height(pointer.opaque, 1)
      gtk_scrolled_window_set_max_content_height(pointer.opaque, Int32(maximumContentHeight))
    }
  }

  /// The horizontal scroll position.
  public var horizontalAdjustment: Adjustment {
    Adjustment(gtk_scrolled_window_get_hadjustment(pointer.opaque))
  }

  /// The vertical scroll position.
  public var verticalAdjustment: Adjustment {
    Adjustment(gtk_scrolled_window_get_vadjustment(pointer.opaque))
  }
}

/// A scroll position with its bounds (`GtkAdjustment`), in application pixels.
public final class Adjustment: GtkObject {
  init(_ raw: UnsafeMutablePointer<GtkAdjustment>) { super.init(Object(retaining: raw)) }

  /// The start of the visible part.
  public var value: Double {
    get { gtk_adjustment_get_value(pointer.cast()) }
    set { gtk_adjustment_set_value(pointer.cast(), newValue) }
  }

  /// The end of the content.
  public var upper: Double { gtk_adjustment_get_upper(pointer.cast()) }
  /// The length of the visible part.
  public var pageSize: Double { gtk_adjustment_get_page_size(pointer.cast()) }

  /// Runs `action` when the position changes.
  public func onValueChange(_ action: @escaping () -> Void) { connect("value-changed") { action() } }
  /// Runs `action` when the bounds change.
  public func onBoundsChange(_ action: @escaping () -> Void) { connect("changed") { action() } }
}
