import CGtk
import CGtkShims
import GObjectKit

/// A custom widget that draws the visible part of larger content itself (`GtkScrollable`). Put it into a
/// `ScrolledWindow`, which gives it the visible size, scroll bars and kinetic scrolling.
///
/// `allocate` places the children relative to the visible part and calls `configureScrolling`.
open class ScrollableWidget: CustomWidget {
  /// Where the keyboard focus moves.
  public enum FocusDirection {
    /// To the next widget, as Tab does.
    case forward
    /// To the previous widget, as Shift+Tab does.
    case backward
    /// To the side, as arrow keys do.
    case sideways

    init(_ direction: GtkDirectionType) {
      self =
        switch direction {
        case GTK_DIR_TAB_FORWARD: .forward
        case GTK_DIR_TAB_BACKWARD: .backward
        default: .sideways
        }
    }

    var gtk: GtkDirectionType { self == .backward ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD }
  }

  /// Makes a widget with the CSS node `cssName`.
  public init(cssName: String, role: AccessibleRole) {
    super.init(custom: tt_scrollable_widget_new(cssName, role.gtk))
    var functions = TtScrollableWidgetFuncs(
      scrolled: { ScrollableWidget.of($0).scrolled() },
      focus: { data, direction in ScrollableWidget.of(data).moveFocus(FocusDirection(direction)) ? 1 : 0 },
      grab_focus: { ScrollableWidget.of($0).takeFocus() ? 1 : 0 })
    tt_scrollable_widget_set_funcs(widget, &functions)
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> ScrollableWidget {
    Unmanaged<ScrollableWidget>.fromOpaque(data!).takeUnretainedValue()
  }

  /// The vertical scroll position; nil outside of a scrolled window.
  public var verticalAdjustment: ScrollAdjustment? {
    tt_scrollable_widget_get_vadjustment(widget).map { ScrollAdjustment($0) }
  }

  /// Sets the scroll position, the end of the content, and the height of the visible part, in application pixels,
  /// without a call of `scrolled`.
  public func configureScrolling(value: Double, upper: Double, page: Double) {
    tt_scrollable_widget_configure(widget, value, upper, page)
  }

  /// The user or the program has scrolled.
  open func scrolled() {}

  /// The keyboard focus enters the widget or moves in it. Returns whether the focus is inside afterwards.
  open func moveFocus(_ direction: FocusDirection) -> Bool { false }

  /// The widget is to take the keyboard focus. Returns whether it has.
  open func takeFocus() -> Bool { false }

  /// The child with the keyboard focus, or around it.
  var focusChild: Widget? {
    containsFocus ? gtk_widget_get_focus_child(widget).flatMap { Widget.twin(of: $0) } : nil
  }

  /// Moves the keyboard focus inside of a child. Returns whether the child has it afterwards.
  func moveFocus(_ direction: FocusDirection, in child: Widget) -> Bool {
    gtk_widget_child_focus(child.widget, direction.gtk) != 0
  }
}
