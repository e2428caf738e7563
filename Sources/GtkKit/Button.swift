import CGtk

/// A button (`GtkButton`).
open class Button: Widget {
  /// Makes a button with a text.
  public init(_ label: String, action: @escaping () -> Void) {
    super.init(gtk_button_new_with_label(label))
    on("clicked", action)
  }

  /// Makes a button with an icon; `label` is its tooltip and accessible name. Without `action`, call `onClick`.
  public init(icon: String, label: String, action: (() -> Void)? = nil) {
    super.init(gtk_button_new_from_icon_name(icon))
    tooltip = label
    accessibleLabel = label
    if let action { on("clicked", action) }
  }

  /// Makes a button with a child; `label` is its tooltip and accessible name. (A button made from a text always has
  /// that text as its accessible name.)
  public init(_ child: Widget, label: String, action: @escaping () -> Void) {
    super.init(gtk_button_new())
    gtk_button_set_child(pointer.cast(), child.widget)
    tooltip = label
    accessibleLabel = label
    on("clicked", action)
  }

  /// Makes a button with a child; set its accessible name with `accessibleLabel`.
  public init(_ child: Widget, action: @escaping () -> Void) {
    super.init(gtk_button_new())
    gtk_button_set_child(pointer.cast(), child.widget)
    on("clicked", action)
  }

  /// For subclasses that wrap another C type.
  init(wrapping new: UnsafeMutablePointer<GtkWidget>) { super.init(new) }

  /// Calls `action` at each click, for an owner that is not initialized yet when it makes the button.
  public func onClick(_ action: @escaping () -> Void) { on("clicked", action) }

  /// The text; empty if the button shows an icon.
  public var label: String {
    get { gtk_button_get_label(pointer.cast()).map { String(cString: $0) } ?? "" }
    set { gtk_button_set_label(pointer.cast(), newValue) }
  }

  /// The icon name; empty if the button shows a text.
  public var icon: String {
    get { gtk_button_get_icon_name(pointer.cast()).map { String(cString: $0) } ?? "" }
    set { gtk_button_set_icon_name(pointer.cast(), newValue) }
  }

  /// The action that the button activates (`win.back`), instead of a closure.
  public var actionName: String? {
    get { gtk_actionable_get_action_name(pointer.opaque).map { String(cString: $0) } }
    set { gtk_actionable_set_action_name(pointer.opaque, newValue) }
  }
}

/// A button with an on/off state (`GtkToggleButton`).
public final class ToggleButton: Button {
  private var isBeingSet = false

  /// Makes a toggle button with an icon. `changed` is called with the new state when the user toggles it; without it,
  /// call `onToggle`.
  public init(icon: String, label: String, changed: ((Bool) -> Void)? = nil) {
    super.init(wrapping: gtk_toggle_button_new())
    self.icon = icon
    tooltip = label
    accessibleLabel = label
    if let changed { onToggle(changed) }
  }

  /// Makes a toggle button with a text. `changed` is called with the new state when the user toggles it.
  public init(_ label: String, changed: @escaping (Bool) -> Void) {
    super.init(wrapping: gtk_toggle_button_new_with_label(label))
    onToggle(changed)
  }

  /// Calls `changed` with the new state when the user toggles the button.
  public func onToggle(_ changed: @escaping (Bool) -> Void) {
    on("toggled") { [weak self] in if let self, !isBeingSet { changed(isActive) } }
  }

  /// Whether the button is on. Setting it does not call `changed`.
  public var isActive: Bool {
    get { gtk_toggle_button_get_active(pointer.cast()) != 0 }
    set {
      isBeingSet = true
      gtk_toggle_button_set_active(pointer.cast(), newValue ? 1 : 0)
      isBeingSet = false
    }
  }
}
