import CGtk

/// A row of tabs for the pages of a `Stack` (`GtkStackSwitcher`).
public final class StackSwitcher: Widget {
  /// Makes tabs for `stack`, whose pages need titles.
  public init(_ stack: Stack) {
    super.init(gtk_stack_switcher_new())
    gtk_stack_switcher_set_stack(pointer.opaque, stack.pointer.opaque)
  }
}

extension Stack {
  /// Adds a child under a name, with a title for a `StackSwitcher`.
  public func add(_ child: Widget, name: String, title: String) {
    gtk_stack_add_titled(pointer.opaque, child.widget, name, title)
  }
}
