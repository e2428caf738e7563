import CGtk
import CGtkShims
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

  /// The maximum natural width in application pixels. Setting it makes the natural width follow the content up to
  /// this value; 0 before it is set.
  public var maximumContentWidth = 0 {
    didSet {
      gtk_scrolled_window_set_propagate_natural_width(pointer.opaque, 1)
      gtk_scrolled_window_set_max_content_width(pointer.opaque, Int32(maximumContentWidth))
    }
  }

  /// The horizontal scroll position.
  public var horizontalAdjustment: ScrollAdjustment {
    ScrollAdjustment(gtk_scrolled_window_get_hadjustment(pointer.opaque))
  }

  /// The vertical scroll position.
  public var verticalAdjustment: ScrollAdjustment {
    ScrollAdjustment(gtk_scrolled_window_get_vadjustment(pointer.opaque))
  }
}

/// The vertical scroll bar.
extension ScrolledWindow {
  /// What the user does with a scroll bar.
  public enum ScrollBarUse: Equatable, Sendable {
    /// The pointer is elsewhere.
    case none
    /// The pointer is over the scroll bar.
    case hovered
    /// The user drags the scroll bar.
    case dragged
  }

  private var verticalBar: UnsafeMutablePointer<GtkWidget>? {
    gtk_scrolled_window_get_vscrollbar(pointer.opaque)
  }

  /// Calls `action` when the pointer comes to the vertical scroll bar, drags it, or leaves it.
  public func onVerticalBarUse(_ action: @escaping (ScrollBarUse) -> Void) {
    guard let bar = verticalBar, let range = gtk_widget_get_first_child(bar) else { return }
    var last = ScrollBarUse.none
    // GTK has no other sign of a drag than the style class of the GtkRange in the scroll bar.
    for widget in [bar, range] {
      Object(retaining: UnsafeMutableRawPointer(widget)).onNotify("css-classes") {
        MainActor.assumeIsolated {
          let use: ScrollBarUse =
            gtk_widget_has_css_class(range, "dragging") != 0
            ? .dragged : gtk_widget_has_css_class(bar, "hovering") != 0 ? .hovered : .none
          guard use != last else { return }
          last = use
          action(use)
        }
      }
    }
  }

  /// The text of screen readers for the vertical scroll position.
  public func setVerticalValueText(_ text: String) {
    if let bar = verticalBar { tt_accessible_set_value_text(bar, text) }
  }
}

/// A scroll position with its bounds (`GtkAdjustment`), in application pixels.
public final class ScrollAdjustment: GtkObject {
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
