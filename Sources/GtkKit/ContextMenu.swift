import CGtk

/// The menu of one thing, which opens at the pointer or beside its widget (`GtkPopoverMenu`).
public enum ContextMenu {
  /// An action with its title; a disabled one is shown, but cannot be chosen.
  public typealias Item = (title: String, isEnabled: Bool, action: () -> Void)

  /// Opens the menu of a widget. It closes when an action is chosen or the user clicks elsewhere.
  ///
  /// - Parameter point: Where the user clicked, in the widget's coordinates; nil if the menu was opened with a button or
  ///   a key.
  public static func show(at widget: Widget, point: (x: Double, y: Double)? = nil, _ items: [Item]) {
    let actions = items.enumerated().map { index, item in
      // Deferred: the action may remove the widget, which GTK still uses to close the menu.
      let action = Action("\(index)") { Task { item.action() } }
      action.isEnabled = item.isEnabled
      return action
    }
    widget.insert(ActionGroup(actions), prefix: "context")
    let menu = Menu(
      items.enumerated().map { index, item in
        // An underscore would mark the letter of a mnemonic.
        .action(
          item.title.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__"),
          "context.\(index)")
      })
    Popover(menu).show(at: widget, point: point)
  }
}
