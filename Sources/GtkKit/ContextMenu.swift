/// A popover with a list of actions for one thing.
public enum ContextMenu {
  /// An action with its title; a disabled one is shown, but cannot be chosen.
  public typealias Item = (title: String, isEnabled: Bool, action: () -> Void)

  /// Opens the menu at a widget. It closes when an action is chosen or the user clicks elsewhere.
  public static func show(at widget: Widget, _ items: [Item]) {
    let box = Box(.vertical)
    let popover = Popover(box)
    for item in items {
      let button = Button(item.title) { [weak popover] in
        popover?.close()
        item.action()
      }.styled("flat", "menu-line")
      button.isSensitive = item.isEnabled
      box.append(button)
    }
    popover.show(at: widget)
  }
}
