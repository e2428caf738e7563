/// A popover with a list of actions for one thing. Not a `GtkPopoverMenu`: on a busy machine, GTK 4.8 closes one that was
/// opened by a press or a long press at the next click, without the action.
public enum ContextMenu {
  /// An action with its title; a disabled one is shown, but cannot be chosen.
  public typealias Item = (title: String, isEnabled: Bool, action: () -> Void)

  /// Opens the menu at a widget. It closes when an action is chosen or the user clicks elsewhere.
  public static func show(at widget: Widget, _ items: [Item]) {
    let box = Box(.vertical)
    let popover = Popover(box)
    for item in items {
      let button = Button(Label(item.title).textAligned(0)) { [weak popover] in
        popover?.close()
        item.action()
      }.styled("flat", "menu-line")
      button.accessibleLabel = item.title
      button.isSensitive = item.isEnabled
      box.append(button)
    }
    popover.show(at: widget)
  }
}
