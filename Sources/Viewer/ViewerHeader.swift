import GtkKit
import L10n

/// The header bar of the viewer: Back, the file name, the position, and a menu with the actions. In a window that is not
/// narrow, the most frequent ones have buttons, too.
final class ViewerHeader: View {
  /// The width in application pixels below which the actions are only in the menu, so that the file name has room.
  private static let narrow = 480

  var onBack: () -> Void = {}
  var onTrash: () -> Void = {}
  var onCopy: () -> Void = {}
  var onKeywords: () -> Void = {}
  var onEdit: (EditCommand) -> Void = { _ in }

  private let onSlideshow: (() -> Void)?
  private let onCompare: (() -> Void)?
  private let onExport: (() -> Void)?

  init(
    _ model: ViewerModel, onSlideshow: (() -> Void)?, onCompare: (() -> Void)?, onExport: (() -> Void)?
  ) {
    (self.onSlideshow, self.onCompare, self.onExport) = (onSlideshow, onCompare, onExport)
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
      ToggleButton(icon: "help-about-symbolic", label: tr("Information")) { [weak model] isActive in
        model?.isInformationShown = isActive
      }
      .tooltip(tr("Information (I)"))
      .bind(\.isActive) { [weak model] in model?.isInformationShown ?? false },
    ]
    let menu = MenuButton(
      icon: "view-more-symbolic", label: tr("More Actions"), menu: menu(hasCatalog: model.catalog != nil))
    for widget in actions + [menu] { bar.packEnd(widget) }
    insert(actionGroup(model), prefix: "viewer")
    let sized = SizedBin(bar)
    sized.onResize = { [actions] width, _ in
      for action in actions { action.isVisible = width >= Self.narrow }
    }
    setContent(sized)
  }

  private func menu(hasCatalog: Bool) -> Menu {
    Menu(
      (onSlideshow == nil ? [] : [.action(tr("_Slideshow"), "viewer.slideshow", key: "F5")])
        + (onCompare == nil ? [] : [.action(tr("C_ompare with Next Photo"), "viewer.compare", key: "c")]) + [
          .action(tr("_Information"), "viewer.information", key: "i")
        ] + (hasCatalog ? [.action(tr("_Keywords"), "viewer.keywords", key: "k")] : []) + [
          .action(tr("_Copy"), "viewer.copy", key: "<Control>c")
        ] + (onExport == nil ? [] : [.action(tr("E_xport…"), "viewer.export", key: "<Control><Shift>s")])
        + (hasCatalog ? Self.editItems : []) + [
          .action(tr("_Move to Trash"), "viewer.trash", key: "Delete")
        ])
  }

  private static var editItems: [Menu.Item] {
    [
      .action(tr("_Rotate Right"), "viewer.rotate-right", key: "<Control>r"),
      .action(tr("Rotate _Left"), "viewer.rotate-left", key: "<Control><Shift>r"),
      .action(tr("Copy _Edit"), "viewer.copy-edit", key: "<Control><Shift>c"),
      .action(tr("_Paste Edit"), "viewer.paste-edit", key: "<Control><Shift>v"),
      .action(tr("Re_vert to Original"), "viewer.reset-edit"),
    ]
  }

  private func actionGroup(_ model: ViewerModel) -> ActionGroup {
    ActionGroup([
      Action("information", isOn: false) { [weak model] in model?.isInformationShown = $0 }
        .bind(\.isOn) { [weak model] in model?.isInformationShown ?? false },
      Action("copy") { [weak self] in self?.onCopy() }
        .bind(\.isEnabled) { [weak model] in model?.isShown ?? false },
      Action("keywords") { [weak self] in self?.onKeywords() }
        .bind(\.isEnabled) { [weak model] in model?.item != nil },
      Action("rotate-right") { [weak self] in self?.onEdit(.rotate(quarterTurns: 1)) }
        .bind(\.isEnabled) { [weak model] in model?.canRotate ?? false },
      Action("rotate-left") { [weak self] in self?.onEdit(.rotate(quarterTurns: -1)) }
        .bind(\.isEnabled) { [weak model] in model?.canRotate ?? false },
      Action("copy-edit") { [weak self] in self?.onEdit(.copy) }
        .bind(\.isEnabled) { [weak model] in model?.isEdited ?? false },
      Action("paste-edit") { [weak self] in self?.onEdit(.paste) }
        .bind(\.isEnabled) { [weak model] in model?.canPasteEdit ?? false },
      Action("reset-edit") { [weak self] in self?.onEdit(.reset) }
        .bind(\.isEnabled) { [weak model] in model?.isEdited ?? false },
      Action("export") { [weak self] in self?.onExport?() }
        .bind(\.isEnabled) { [weak model] in model?.item?.isVideo == false },
      Action("slideshow") { [weak self] in self?.onSlideshow?() }
        .bind(\.isEnabled) { [weak model] in model?.item != nil },
      Action("compare") { [weak self] in self?.onCompare?() }
        .bind(\.isEnabled) { [weak model] in model?.canCompare ?? false },
      Action("trash") { [weak self] in self?.onTrash() }
        .bind(\.isEnabled) { [weak model] in model?.item != nil },
    ])
  }
}
