import CGtk
import CGtkShims
import GObjectKit

/// The accessible role of a custom widget.
public enum AccessibleRole {
  /// An image.
  case image
  /// A group of widgets.
  case group
  /// One of several selectable items.
  case option
  /// Cells in rows and columns.
  case grid
  /// The heading of what follows.
  case heading

  var gtk: GtkAccessibleRole {
    switch self {
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .option: GTK_ACCESSIBLE_ROLE_OPTION
    case .grid: GTK_ACCESSIBLE_ROLE_GRID
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    }
  }
}

/// A widget whose measuring, layout and drawing are written in Swift. Subclass it and override `measure`, `allocate`
/// and `snapshot`.
///
/// All sizes are in application pixels. Children are drawn after, and so above, the drawing of `snapshot`.
open class CustomWidget: Widget {
  /// Makes a widget with the CSS node `cssName`.
  ///
  /// - Parameter heightForWidth: Whether the height depends on the allocated width.
  public init(cssName: String, role: AccessibleRole, heightForWidth: Bool = false) {
    super.init(tt_custom_widget_new(cssName, role.gtk))
    connect(heightForWidth: heightForWidth)
  }

  /// For subclasses with a C type of their own, which is derived from TtCustomWidget.
  init(custom new: UnsafeMutablePointer<GtkWidget>) {
    super.init(new)
    connect(heightForWidth: false)
  }

  private func connect(heightForWidth: Bool) {
    var functions = TtCustomWidgetFuncs(
      request_mode: heightForWidth ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH : GTK_SIZE_REQUEST_CONSTANT_SIZE,
      measure: { data, orientation, length, minimum, natural in
        let result = CustomWidget.of(data).measure(
          orientation == .horizontal ? .horizontal : .vertical, for: Int(length))
        minimum?.pointee = Int32(clamping: result.minimum)
        natural?.pointee = Int32(clamping: result.natural)
      },
      size_allocate: { data, width, height in
        CustomWidget.of(data).allocate(width: Int(width), height: Int(height))
      },
      snapshot: { data, snapshot in
        guard let snapshot else { return }
        let widget = CustomWidget.of(data)
        widget.snapshot(Snapshot(pointer: snapshot, softwareScale: Rendering.softwareScale(of: widget)))
      })
    // The Swift object outlives the widget's last layout and drawing, so the pointer stays valid.
    tt_custom_widget_set_funcs(widget, &functions, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> CustomWidget {
    Unmanaged<CustomWidget>.fromOpaque(data!).takeUnretainedValue()
  }

  /// The minimum and natural size in a direction.
  ///
  /// - Parameter length: The size in the other direction, or -1 if it is unknown.
  open func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) { (0, 0) }

  /// Allocates the children within the widget's allocated size. Call `place(_:in:)` for each visible child.
  open func allocate(width: Int, height: Int) {}

  /// Draws the widget.
  open func snapshot(_ snapshot: Snapshot) {}

  /// Adds a child. `allocate` must place it.
  public func addChild(_ child: Widget) {
    gtk_widget_set_parent(child.widget, widget)
    tt_custom_widget_child_shown(widget)
  }

  /// Shows or hides a child.
  public func setChild(_ child: Widget, isVisible: Bool) {
    guard child.isVisible != isVisible else { return }
    child.isVisible = isVisible
    if isVisible { tt_custom_widget_child_shown(widget) }
  }

  /// Moves a child behind another one in the order of Tab and of drawing; to the start if there is no other one.
  public func insertChild(_ child: Widget, after other: Widget?) {
    guard gtk_widget_get_prev_sibling(child.widget) != other?.widget else { return }
    gtk_widget_insert_after(child.widget, widget, other?.widget)
  }

  /// Shows or hides a child without a new layout: a hidden child keeps its size and its place among the others.
  public func setChild(_ child: Widget, isMapped: Bool) {
    gtk_widget_set_child_visible(child.widget, isMapped ? 1 : 0)
  }

  /// Removes a child.
  public func removeChild(_ child: Widget) { gtk_widget_unparent(child.widget) }

  /// Allocates a rectangle to a child. Call from `allocate`.
  public func place(_ child: Widget, in rectangle: Rectangle) {
    var allocation = GtkAllocation(
      x: Int32(rectangle.x), y: Int32(rectangle.y), width: Int32(rectangle.width),
      height: Int32(rectangle.height))
    gtk_widget_size_allocate(child.widget, &allocation, -1)
  }

  /// The minimum and natural size of a child in a direction.
  ///
  /// - Parameter length: The child's size in the other direction, or -1 if it is unknown.
  public func measure(
    _ child: Widget, _ orientation: Orientation, for length: Int
  ) -> (minimum: Int, natural: Int) {
    var (minimum, natural) = (Int32(0), Int32(0))
    gtk_widget_measure(child.widget, orientation.gtk, Int32(length), &minimum, &natural, nil, nil)
    return (Int(minimum), Int(natural))
  }

  /// The natural size of a child.
  public func naturalSize(of child: Widget) -> (width: Int, height: Int) {
    var size = GtkRequisition()
    gtk_widget_get_preferred_size(child.widget, nil, &size)
    return (Int(size.width), Int(size.height))
  }
}
