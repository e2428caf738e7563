import CGtk
import CGtkShims
import GObjectKit

/// A GTK widget. The Swift object and the C widget have the same lifetime (see `Twin`): a subclass may have state,
/// and a widget in a window needs no Swift variable to keep it alive.
///
/// Closures passed to a widget must not reference the widget or its owners strongly.
@MainActor open class Widget: Twin, Bindable {
  /// Kept for access by their handlers; each handler is freed with its controller.
  var controllers: [EventController] = []

  /// Sinks the floating reference of a new widget.
  public init(_ new: UnsafeMutablePointer<GtkWidget>) {
    super.init(Object(sinking: new))
  }

  var widget: UnsafeMutablePointer<GtkWidget> { pointer.cast() }

  // MARK: State

  /// Whether the widget accepts input.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget is visible when its parent is.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget is on screen (mapped).
  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  /// The opacity, from 0 (transparent) to 1 (opaque).
  public var opacity: Double {
    get { gtk_widget_get_opacity(widget) }
    set { gtk_widget_set_opacity(widget, newValue) }
  }

  /// The tooltip text; nil for none.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    set { gtk_widget_set_tooltip_text(widget, newValue) }
  }

  /// Whether the widget can take the keyboard focus.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget or a descendant has the keyboard focus.
  public var containsFocus: Bool {
    gtk_widget_get_state_flags(widget).contains(.focusWithin)
  }

  /// Moves the keyboard focus to the widget. Returns whether the widget took it.
  @discardableResult open func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  /// Moves the keyboard focus to the first focusable widget inside. Returns whether there is one.
  @discardableResult public func focusFirstControl() -> Bool {
    gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) != 0
  }

  // MARK: Layout

  /// Whether the widget expands horizontally into spare space.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget expands vertically into spare space.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
  }

  /// The allocated width in application pixels.
  public var width: Int { Int(gtk_widget_get_width(widget)) }
  /// The allocated height in application pixels.
  public var height: Int { Int(gtk_widget_get_height(widget)) }
  /// Device pixels per application pixel, as an integer.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// Sets the minimum size in application pixels; -1 keeps the widget's own minimum.
  public func setMinimumSize(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(widget, Int32(width), Int32(height))
  }

  /// Requests a new size and layout.
  public func queueResize() { gtk_widget_queue_resize(widget) }
  /// Requests a new allocation of the children at the present size.
  public func queueAllocate() { gtk_widget_queue_allocate(widget) }
  /// Requests a redraw.
  public func queueDraw() { gtk_widget_queue_draw(widget) }

  /// The parent widget.
  public var parent: Widget? { Self.wrapper(gtk_widget_get_parent(widget)) }

  /// The window that contains the widget.
  public var window: Window? {
    gtk_widget_get_root(widget).flatMap { Window.twin(of: UnsafeMutableRawPointer($0)) }
  }

  /// The twin of a C widget, or a new plain reference if it has none.
  static func wrapper(_ raw: UnsafeMutablePointer<GtkWidget>?) -> Widget? {
    raw.map { Widget.twin(of: $0) ?? Widget($0) }
  }

  // MARK: Style and accessibility

  /// Adds CSS style classes.
  @discardableResult public func styled(_ classes: String...) -> Self {
    for name in classes { gtk_widget_add_css_class(widget, name) }
    return self
  }

  /// Adds or removes a CSS class.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
  }

  /// The accessible name, which also identifies the widget in tests.
  public var accessibleLabel: String = "" {
    didSet { if accessibleLabel != oldValue { tt_accessible_set_label(widget, accessibleLabel) } }
  }

  /// The accessible description, which a screen reader reads after the name.
  public var accessibleDescription: String = "" {
    didSet {
      if accessibleDescription != oldValue { tt_accessible_set_description(widget, accessibleDescription) }
    }
  }

  /// Whether the widget is selected for assistive technology.
  public var isAccessiblySelected: Bool = false {
    didSet {
      if isAccessiblySelected != oldValue { tt_accessible_set_selected(widget, isAccessiblySelected ? 1 : 0) }
    }
  }

  /// Whether the widget is checked for assistive technology.
  public var isAccessiblyChecked: Bool = false {
    didSet {
      if isAccessiblyChecked != oldValue { tt_accessible_set_checked(widget, isAccessiblyChecked ? 1 : 0) }
    }
  }
}

extension Widget {
  /// Connects a handler to a signal without arguments. The closure runs on the main actor.
  @discardableResult
  public func on(_ signal: String, _ action: @escaping () -> Void) -> SignalHandler {
    connect(signal) { action() }
  }

  /// Calls `action` each time the widget is mapped.
  public func onMap(_ action: @escaping () -> Void) { on("map", action) }

  /// Calls `action` each time the widget is unmapped.
  public func onUnmap(_ action: @escaping () -> Void) { on("unmap", action) }
}
