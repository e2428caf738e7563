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
  /// Adds a child that is made when it is first on the screen, with a title for a `StackSwitcher`. Until then it takes
  /// neither time nor memory, and does not count for the size of the stack.
  public func add(name: String, title: String, _ make: @escaping () -> Widget) {
    let page = View()
    var make: (() -> Widget)? = make
    page.onMap { [weak page] in
      guard let page, let made = make?() else { return }
      make = nil
      page.setContent(made)
    }
    add(page, name: name, title: title)
  }
}
