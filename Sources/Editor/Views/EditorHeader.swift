import GtkKit
import L10n

/// The header bar of an editor: Cancel, Done, and what concerns the whole edit.
final class EditorHeader: View {
  /// The width in application pixels below which the steps and the comparison are only in the menu, and the title is hidden.
  private static let narrow = 560

  var onCancel: () -> Void = {}
  var onDone: () -> Void = {}

  init(_ model: EditorModel) {
    let bar = HeaderBar()
    super.init()
    let title = WindowTitle(model.file.displayName)
    bar.setTitle(title)
    bar.packStart(Button(tr("Cancel")) { [weak self] in self?.onCancel() }.tooltip(tr("Cancel (Escape)")))
    let undo = Button(icon: "edit-undo-symbolic", label: tr("Undo")) { [weak model] in model?.undo() }
      .tooltip(tr("Undo (Ctrl+Z)"))
      .bind(\.isSensitive) { [weak model] in model?.history?.canUndo ?? false }
    let redo = Button(icon: "edit-redo-symbolic", label: tr("Redo")) { [weak model] in model?.redo() }
      .tooltip(tr("Redo (Ctrl+Shift+Z)"))
      .bind(\.isSensitive) { [weak model] in model?.history?.canRedo ?? false }
    bar.packStart(undo)
    bar.packStart(redo)
    bar.packEnd(
      Button(tr("Done")) { [weak self] in self?.onDone() }
        .styled("suggested-action").tooltip(tr("Done (Ctrl+Enter)"))
        .bind(\.isSensitive) { [weak model] in model?.state == .ready })
    bar.packEnd(MenuButton(icon: "view-more-symbolic", label: tr("More Actions"), menu: Self.menu))
    let split = ToggleButton(icon: "view-dual-symbolic", label: tr("Before and After")) {
      [weak model] _ in
      model?.toggleSplit()
    }
    split.tooltip = tr("Before and After (Y)")
    split.bind(\.isActive) { [weak model] in
      if case .split = model?.comparison { true } else { false }
    }
    split.bind(\.isSensitive) { [weak model] in model?.page != .crop }
    bar.packEnd(split)
    insert(Self.actions(model), prefix: "editor")
    let sized = SizedBin(bar, minimumWidth: 300)
    let spacious: [Widget] = [title, undo, redo, split]
    sized.onResize = { [spacious] width, _ in
      for widget in spacious { widget.isVisible = width >= Self.narrow }
    }
    setContent(sized)
  }

  private static var menu: Menu {
    Menu([
      .section(
        nil,
        [
          .action(tr("_Undo"), "editor.undo", key: "<Control>z"),
          .action(tr("_Redo"), "editor.redo", key: "<Control><Shift>z"),
        ]),
      .section(
        nil,
        [
          .action(tr("_Before and After"), "editor.split", key: "y"),
          .action(tr("Mark _Clipped Pixels"), "editor.clipping", key: "j"),
        ]),
      .section(nil, [.action(tr("Re_vert to Original"), "editor.revert")]),
    ])
  }

  private static func actions(_ model: EditorModel) -> ActionGroup {
    ActionGroup([
      Action("undo") { [weak model] in model?.undo() }
        .bind(\.isEnabled) { [weak model] in model?.history?.canUndo ?? false },
      Action("redo") { [weak model] in model?.redo() }
        .bind(\.isEnabled) { [weak model] in model?.history?.canRedo ?? false },
      Action("split") { [weak model] in model?.toggleSplit() }
        .bind(\.isEnabled) { [weak model] in model?.page != .crop },
      Action("clipping", isOn: false) { [weak model] in model?.marksClipping = $0 }
        .bind(\.isOn) { [weak model] in model?.marksClipping ?? false },
      Action("revert") { [weak model] in model?.revert() }
        .bind(\.isEnabled) { [weak model] in model?.draft.map { !$0.stack.operations.isEmpty } ?? false },
    ])
  }
}
