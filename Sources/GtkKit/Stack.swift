import CGtk

/// Shows one of its children at a time (`GtkStack`).
public final class Stack: Widget {
  /// The transition between children.
  public enum Transition {
    /// Switches immediately.
    case none
    /// Crossfades.
    case crossfade

    var gtk: GtkStackTransitionType {
      self == .none ? GTK_STACK_TRANSITION_TYPE_NONE : GTK_STACK_TRANSITION_TYPE_CROSSFADE
    }
  }

  /// The transition to the next visible child.
  public var transition: Transition {
    didSet { gtk_stack_set_transition_type(pointer.opaque, transition.gtk) }
  }

  /// The children that have not been shown yet, by name.
  private var makers: [String: () -> Widget] = [:]

  /// Makes an empty stack. Transitions take 200 ms; GTK skips them if the user disables animations.
  public init(transition: Transition = .crossfade) {
    self.transition = transition
    super.init(gtk_stack_new())
    gtk_stack_set_transition_type(pointer.opaque, transition.gtk)
    gtk_stack_set_transition_duration(pointer.opaque, 200)
  }

  /// Adds a child under a name.
  public func add(_ child: Widget, name: String) {
    gtk_stack_add_named(pointer.opaque, child.widget, name)
    giveInputToVisibleChild()
  }

  /// Adds a child that is made when it is first shown. Until then it takes neither time nor memory, and does not count for
  /// the size of the stack.
  public func add(name: String, _ make: @escaping () -> Widget) { makers[name] = make }

  /// Shows a child, which is added unless it is in the stack.
  public func show(_ child: Widget) {
    if gtk_widget_get_parent(child.widget) == nil { gtk_stack_add_child(pointer.opaque, child.widget) }
    gtk_stack_set_visible_child(pointer.opaque, child.widget)
    giveInputToVisibleChild()
  }

  /// Removes a child.
  public func remove(_ child: Widget) { gtk_stack_remove(pointer.opaque, child.widget) }

  /// Whether a child of this name was added.
  public func contains(_ name: String) -> Bool {
    makers[name] != nil || gtk_stack_get_child_by_name(pointer.opaque, name) != nil
  }

  /// Makes the stack's size follow its visible child.
  public func sizesToVisibleChild() {
    gtk_stack_set_hhomogeneous(pointer.opaque, 0)
    gtk_stack_set_vhomogeneous(pointer.opaque, 0)
  }

  /// The name of the visible child; empty if there is none.
  public var visibleChild: String {
    get { gtk_stack_get_visible_child_name(pointer.opaque).map { String(cString: $0) } ?? "" }
    set {
      if let make = makers.removeValue(forKey: newValue) { add(make(), name: newValue) }
      gtk_stack_set_visible_child_name(pointer.opaque, newValue)
      giveInputToVisibleChild()
    }
  }

  /// The child that fades out is above those that were added before it, and would take their clicks until it is gone.
  private func giveInputToVisibleChild() {
    let visible = gtk_stack_get_visible_child(pointer.opaque)
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      gtk_widget_set_can_target(current, current == visible ? 1 : 0)
      child = gtk_widget_get_next_sibling(current)
    }
  }
}
