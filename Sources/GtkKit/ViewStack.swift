import CGtk

/// The sections of a window, of which one is shown (`AdwViewStack`). A `SwitcherTitle` or `ViewSwitcherBar` switches
/// between them.
public final class ViewStack: Widget {
  /// Makes an empty stack.
  public init() { super.init(adw_view_stack_new()) }

  /// Adds a section; the first one is shown.
  public func add(_ child: Widget, name: String, title: String, icon: String) {
    adw_view_stack_add_titled_with_icon(pointer.opaque, child.widget, name, title, icon)
  }

  /// The name of the visible section; empty if there is none.
  public var visibleChild: String {
    get { adw_view_stack_get_visible_child_name(pointer.opaque).map { String(cString: $0) } ?? "" }
    set { adw_view_stack_set_visible_child_name(pointer.opaque, newValue) }
  }

  /// Calls `action` when another section is shown.
  public func onVisibleChildChange(_ action: @escaping () -> Void) {
    onNotify("visible-child-name") { action() }
  }
}

/// A row of icons and titles for the sections of a `ViewStack` (`AdwViewSwitcher`).
public final class ViewSwitcher: Widget {
  /// Makes a switcher for `stack`.
  public init(_ stack: ViewStack) {
    super.init(adw_view_switcher_new())
    adw_view_switcher_set_policy(pointer.opaque, ADW_VIEW_SWITCHER_POLICY_WIDE)
    adw_view_switcher_set_stack(pointer.opaque, stack.pointer.opaque)
  }
}

/// A view switcher for the bottom of a narrow window (`AdwViewSwitcherBar`).
public final class ViewSwitcherBar: Widget {
  /// The stack whose sections are in the bar.
  public var stack: ViewStack? {
    didSet { adw_view_switcher_bar_set_stack(pointer.opaque, stack?.pointer.opaque) }
  }

  /// Makes a hidden bar without sections: each section takes a dozen widgets, and most windows are never narrow.
  public init() { super.init(adw_view_switcher_bar_new()) }

  /// Whether the bar is shown.
  public var isRevealed: Bool {
    get { adw_view_switcher_bar_get_reveal(pointer.opaque) != 0 }
    set { adw_view_switcher_bar_set_reveal(pointer.opaque, newValue ? 1 : 0) }
  }
}
