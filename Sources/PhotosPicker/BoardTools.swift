import GtkKit
import L10n

/// The buttons of a picture on the board: its menu, and Remove. They appear under the pointer and with the keyboard
/// focus.
final class BoardTools: View {
  /// The button that opens the menu, which appears beside it.
  let menu: Button
  private let remove: Button

  init(onMenu: (() -> Void)? = nil, onRemove: @escaping () -> Void) {
    menu = Button(icon: "view-more-symbolic", label: tr("Picture Menu"), action: onMenu)
    menu.isVisible = onMenu != nil
    remove = Button(icon: "window-close-symbolic", label: tr("Remove"), action: onRemove)
    super.init()
    remove.tooltip(tr("Remove (Delete)"))
    setContent(
      Box(.horizontal, spacing: 6) {
        menu.styled("circular")
        remove.styled("circular")
      })
    styled("tools")
  }

  /// Names the buttons after a picture.
  func show(_ name: String) {
    menu.accessibleLabel = tr("Menu of “%s”", name)
    remove.accessibleLabel = tr("Remove “%s”", name)
  }
}
