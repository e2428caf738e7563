import CGtk
import CShims
import GObjectKit

/// A GTK widget. The Swift object and the C widget live and die together: a subclass may hold state,
/// and a widget that sits in a window needs no Swift variable to keep it.
///
/// Closures given to a widget must not hold the widget, or anything that holds it, strongly.
@MainActor open class Widget: Twin, Bindable {
  /// Kept so that their handlers find them; each handler is freed with its controller.
  var controllers: [EventController] = []

  /// Sinks the floating reference of a new widget.
  public init(_ new: UnsafeMutablePointer<GtkWidget>) {
    super.init(Object(sinking: new))
  }

  var widget: UnsafeMutablePointer<GtkWidget> { pointer.cast() }

  // MARK: State

  /// Whether the widget takes input.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget is shown when its parent is.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget is on screen (mapped).
  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  /// 0 is transparent, 1 is opaque.
  public var opacity: Double {
    get { gtk_widget_get_opacity(widget) }
    set { gtk_widget_set_opacity(widget, newValue) }
  }

  /// The text shown when the pointer rests; nil for none.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    set { gtk_widget_set_tooltip_text(widget, newValue) }
  }

  /// Whether Tab and the arrow keys can reach the widget.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Whether this widget or one inside it has the keyboard focus.
  public var containsFocus: Bool {
    gtk_widget_get_state_flags(widget).contains(.focusWithin)
  }

  /// Moves the keyboard focus here. Returns whether the widget took it.
  @discardableResult open func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  // MARK: Place in the layout

  /// Whether the widget takes spare space horizontally.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget takes spare space vertically.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
  }

  /// The allocated width in application pixels.
  public var width: Int { Int(gtk_widget_get_width(widget)) }
  /// The allocated height in application pixels.
  public var height: Int { Int(gtk_widget_get_height(widget)) }
  /// Device pixels for each application pixel.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// The smallest size the widget may get; -1 leaves a side to the widget.
  public func setMinimumSize(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(widget, Int32(width), Int32(height))
  }

  /// Asks for a new layout.
  public func queueResize() { gtk_widget_queue_resize(widget) }
  /// Asks for the children to be placed anew, in the size that the widget has.
  public func queueAllocate() { gtk_widget_queue_allocate(widget) }
  /// Asks for a new drawing.
  public func queueDraw() { gtk_widget_queue_draw(widget) }

  /// The widget that holds this one.
  public var parent: Widget? { Self.face(gtk_widget_get_parent(widget)) }

  /// The window the widget is in.
  public var window: Window? {
    gtk_widget_get_root(widget).flatMap { Window.twin(of: UnsafeMutableRawPointer($0)) }
  }

  /// The nearest Swift subclass `type` among this widget's ancestors, itself included.
  public func ancestor<Found: Widget>(_ type: Found.Type) -> Found? {
    var next: UnsafeMutablePointer<GtkWidget>? = widget
    while let here = next {
      if let found = Found.twin(of: here) { return found }
      next = gtk_widget_get_parent(here)
    }
    return nil
  }

  /// The Swift face of a C widget, or a new plain reference where it has none.
  static func face(_ raw: UnsafeMutablePointer<GtkWidget>?) -> Widget? {
    raw.map { Widget.twin(of: $0) ?? Widget($0) }
  }

  // MARK: Style and accessibility

  /// Adds CSS classes.
  @discardableResult public func styled(_ classes: String...) -> Self {
    for name in classes { gtk_widget_add_css_class(widget, name) }
    return self
  }

  /// Adds or removes a CSS class.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
  }

  /// What a screen reader says, and the name by which tests find the widget.
  public var accessibleLabel: String = "" {
    didSet { if accessibleLabel != oldValue { tt_accessible_set_label(widget, accessibleLabel) } }
  }

  /// What a screen reader says after the label.
  public var accessibleDescription: String = "" {
    didSet {
      if accessibleDescription != oldValue { tt_accessible_set_description(widget, accessibleDescription) }
    }
  }

  /// Whether the widget counts as selected for assistive programs.
  public var isAccessiblySelected: Bool = false {
    didSet {
      if isAccessiblySelected != oldValue { tt_accessible_set_selected(widget, isAccessiblySelected ? 1 : 0) }
    }
  }

  /// Whether the widget counts as checked for assistive programs.
  public var isAccessiblyChecked: Bool = false {
    didSet {
      if isAccessiblyChecked != oldValue { tt_accessible_set_checked(widget, isAccessiblyChecked ? 1 : 0) }
    }
  }
}

extension Widget {
  /// Connects a handler without arguments. The closure runs on the main actor.
  @discardableResult
  public func on(_ signal: String, _ action: @escaping () -> Void) -> SignalHandler {
    connect(signal) { action() }
  }

  /// Runs `action` each time the widget comes on screen.
  public func onMap(_ action: @escaping () -> Void) { on("map", action) }

  /// Runs `action` each time the widget leaves the screen.
  public func onUnmap(_ action: @escaping () -> Void) { on("unmap", action) }
}
