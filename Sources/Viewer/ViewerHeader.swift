import GtkKit
import L10n

/// The header bar of the viewer: Back, the file name, the position, and the actions. In a narrow window the actions
/// are in a menu, so that the file name has room.
final class ViewerHeader: View {
  /// The width in application pixels below which the actions are in a menu.
  private static let narrow = 480

  var onBack: () -> Void = {}
  var onTrash: () -> Void = {}
  var onCopy: () -> Void = {}

  init(_ model: ViewerModel) {
    let bar = HeaderBar()
    super.init()
    bar.setTitle(
      WindowTitle("")
        .bind(\.title) { [weak model] in model?.title ?? "" }
        .bind(\.subtitle) { [weak model] in model?.position ?? "" })
    bar.packStart(
      Button(icon: "go-previous-symbolic", label: tr("Back")) { [weak self] in self?.onBack() }
        .tooltip(tr("Back (Alt+Left)")))
    let actions: [Widget] = [
      Button(icon: "user-trash-symbolic", label: tr("Move to Trash")) { [weak self] in self?.onTrash() }
        .tooltip(tr("Move to Trash (Delete)"))
        .bind(\.isSensitive) { [weak model] in model?.item != nil },
      Button(icon: "edit-copy-symbolic", label: tr("Copy")) { [weak self] in self?.onCopy() }
        .tooltip(tr("Copy (Ctrl+C)"))
        .bind(\.isSensitive) { [weak model] in model?.isShown ?? false },
      ToggleButton(icon: "help-about-symbolic", label: tr("Information")) { [weak model] isActive in
        model?.isInformationShown = isActive
      }
      .tooltip(tr("Information (I)"))
      .bind(\.isActive) { [weak model] in model?.isInformationShown ?? false },
    ]
    let menu = MenuButton(icon: "view-more-symbolic", label: tr("More Actions"), menu: Self.menu).visible(
      false)
    for widget in actions + [menu] { bar.packEnd(widget) }
    insert(actionGroup(model), prefix: "viewer")
    let sized = SizedBin(bar)
    sized.onResize = { [weak menu] width, _ in
      for action in actions { action.isVisible = width >= Self.narrow }
      menu?.isVisible = width < Self.narrow
    }
    setContent(sized)
  }

  private static var menu: Menu {
    Menu([
      .action(tr("_Information"), "viewer.information", key: "i"),
      .action(tr("_Copy"), "viewer.copy", key: "<Control>c"),
      .action(tr("_Move to Trash"), "viewer.trash", key: "Delete"),
    ])
  }

  private func actionGroup(_ model: ViewerModel) -> ActionGroup {
    ActionGroup([
      Action("information", isOn: false) { [weak model] in model?.isInformationShown = $0 }
        .bind(\.isOn) { [weak model] in model?.isInformationShown ?? false },
      Action("copy") { [weak self] in self?.onCopy() }
        .bind(\.isEnabled) { [weak model] in model?.isShown ?? false },
      Action("trash") { [weak self] in self?.onTrash() }
        .bind(\.isEnabled) { [weak model] in model?.item != nil },
    ])
  }
}
