import GtkKit
import L10n

/// The header bar of the viewer: Back, the file name, the position, and a menu with the actions. In a window that is not
/// narrow, the most frequent ones have buttons, too.
final class ViewerHeader: View {
  /// The width in application pixels below which the actions are only in the menu, so that the file name has room.
  private static let narrow = 540

  var onBack: () -> Void = {}
  var onTrash: () -> Void = {}
  var onCopy: () -> Void = {}
  var onKeywords: () -> Void = {}
  var onEdit: (EditCommand) -> Void = { _ in }

  private let openers: PhotoViewer.Openers

  init(_ model: ViewerModel, _ openers: PhotoViewer.Openers) {
    self.openers = openers
    let bar = HeaderBar()
    super.init()
    bar.setTitle(
      WindowTitle("")
        .bind(\.title) { [weak model] in model?.title ?? "" }
        .bind(\.subtitle) { [weak model] in model?.position ?? "" })
    bar.packStart(
      Button(icon: "go-previous-symbolic", label: tr("Back")) { [weak self] in self?.onBack() }
        .tooltip(tr("Back (Alt+Left)")))
    let edit =
      openers.edit.map { edit in
        Button(icon: "document-edit-symbolic", label: tr("Edit"), action: edit)
          .tooltip(tr("Edit (E)"))
          .bind(\.isSensitive) { [weak model] in model?.canEdit ?? false }
      }
    let share = openers.share.map { share in
      Button(icon: "send-to-symbolic", label: tr("Share"), action: share)
        .tooltip(tr("Share (Ctrl+H)"))
        .bind(\.isSensitive) { [weak model] in model?.item?.isVideo == false }
    }
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
    let buttons = actions + [share, edit].compactMap(\.self)
    for widget in buttons + [menu] { bar.packEnd(widget) }
    insert(actionGroup(model), prefix: "viewer")
    let sized = SizedBin(bar, minimumWidth: 300)
    sized.onResize = { [buttons] width, _ in
      for action in buttons { action.isVisible = width >= Self.narrow }
    }
    setContent(sized)
  }

  private func menu(hasCatalog: Bool) -> Menu {
    Menu(
      (openers.slideshow == nil ? [] : [.action(tr("_Slideshow"), "viewer.slideshow", key: "F5")])
        + (openers.compare == nil
          ? [] : [.action(tr("C_ompare with Next Photo"), "viewer.compare", key: "c")]) + [
          .action(tr("_Information"), "viewer.information", key: "i")
        ] + (hasCatalog ? [.action(tr("_Keywords"), "viewer.keywords", key: "k")] : []) + [
          .action(tr("_Copy"), "viewer.copy", key: "<Control>c")
        ] + (openers.edit == nil ? [] : [.action(tr("E_dit"), "viewer.edit", key: "e")])
        + (openers.share == nil ? [] : [.action(tr("_Share…"), "viewer.share", key: "<Control>h")])
        + (openers.export == nil ? [] : [.action(tr("E_xport…"), "viewer.export", key: "<Control><Shift>s")])
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
        .bind(\.isEnabled) { [weak model] in model?.isCataloged ?? false },
      Action("edit") { [weak self] in self?.openers.edit?() }
        .bind(\.isEnabled) { [weak model] in model?.canEdit ?? false },
      Action("rotate-right") { [weak self] in self?.onEdit(.rotate(quarterTurns: 1)) }
        .bind(\.isEnabled) { [weak model] in model?.canEdit ?? false },
      Action("rotate-left") { [weak self] in self?.onEdit(.rotate(quarterTurns: -1)) }
        .bind(\.isEnabled) { [weak model] in model?.canEdit ?? false },
      Action("copy-edit") { [weak self] in self?.onEdit(.copy) }
        .bind(\.isEnabled) { [weak model] in model?.isEdited ?? false },
      Action("paste-edit") { [weak self] in self?.onEdit(.paste) }
        .bind(\.isEnabled) { [weak model] in model?.canPasteEdit ?? false },
      Action("reset-edit") { [weak self] in self?.onEdit(.reset) }
        .bind(\.isEnabled) { [weak model] in model?.isEdited ?? false },
      Action("export") { [weak self] in self?.openers.export?() }
        .bind(\.isEnabled) { [weak model] in model?.item?.isVideo == false },
      Action("share") { [weak self] in self?.openers.share?() }
        .bind(\.isEnabled) { [weak model] in model?.item?.isVideo == false },
      Action("slideshow") { [weak self] in self?.openers.slideshow?() }
        .bind(\.isEnabled) { [weak model] in model?.item != nil },
      Action("compare") { [weak self] in self?.openers.compare?() }
        .bind(\.isEnabled) { [weak model] in model?.canCompare ?? false },
      Action("trash") { [weak self] in self?.onTrash() }
        .bind(\.isEnabled) { [weak model] in model?.item != nil },
    ])
  }
}
