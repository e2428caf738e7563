import CGtk
import GObjectKit

/// An action that menus, shortcuts and buttons activate (`GSimpleAction`). The window or group that it is added to
/// keeps it alive with its closures and bindings.
public final class Action: Twin, Bindable {
  /// Makes an action without state.
  public init(_ name: String, _ action: @escaping () -> Void) {
    super.init(Object(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, nil))))
    connectPointer("activate") { _ in action() }
  }

  /// Makes a stateful action with one of several strings as its value: a group of radio items in a menu. The owner
  /// sets `choice`; activation only calls `changed`.
  public init(_ name: String, choice: String, _ changed: @escaping (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let state = g_variant_new_string(choice)
    super.init(Object(adopting: UnsafeMutableRawPointer(g_simple_action_new_stateful(name, type, state))))
    connectPointer("activate") { value in
      guard let value else { return }
      changed(String(cString: g_variant_get_string(OpaquePointer(value), nil)))
    }
  }

  /// Makes a stateful Boolean action: a check item in a menu. The owner sets `isOn`; activation only calls `changed`.
  public init(_ name: String, isOn: Bool, _ changed: @escaping (Bool) -> Void) {
    let state = g_variant_new_boolean(isOn ? 1 : 0)
    super.init(Object(adopting: UnsafeMutableRawPointer(g_simple_action_new_stateful(name, nil, state))))
    connectPointer("activate") { [weak self] _ in
      guard let self else { return }
      changed(!self.isOn)
    }
  }

  /// Whether the action can be activated.
  public var isEnabled: Bool {
    get { g_action_get_enabled(pointer.opaque) != 0 }
    set { g_simple_action_set_enabled(pointer.opaque, newValue ? 1 : 0) }
  }

  /// The selected string of a radio action.
  public var choice: String {
    get { withState { String(cString: g_variant_get_string($0, nil)) } ?? "" }
    set { g_simple_action_set_state(pointer.opaque, g_variant_new_string(newValue)) }
  }

  /// The state of a Boolean action.
  public var isOn: Bool {
    get { withState { g_variant_get_boolean($0) != 0 } ?? false }
    set { g_simple_action_set_state(pointer.opaque, g_variant_new_boolean(newValue ? 1 : 0)) }
  }

  private func withState<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
    guard let state = g_action_get_state(pointer.opaque) else { return nil }
    defer { g_variant_unref(state) }
    return body(state)
  }
}

/// A group of actions under a prefix for a part of a window (`GSimpleActionGroup`).
public final class ActionGroup: GtkObject {
  /// Makes a group.
  public init(_ actions: [Action]) {
    super.init(Object(adopting: UnsafeMutableRawPointer(g_simple_action_group_new())))
    for action in actions { add(action) }
  }

  func add(_ action: Action) { g_action_map_add_action(pointer.opaque, action.pointer.opaque) }
}

extension Widget {
  /// Makes the actions of a group available to this widget and its descendants as `PREFIX.NAME`.
  public func insert(_ group: ActionGroup, prefix: String) {
    gtk_widget_insert_action_group(widget, prefix, group.pointer.opaque)
  }

  /// Activates the action with this name, searched from this widget upwards.
  ///
  /// - Returns: Whether the action exists.
  @discardableResult public func activate(action name: String) -> Bool {
    gtk_widget_activate_action_variant(widget, name, nil) != 0
  }
}
