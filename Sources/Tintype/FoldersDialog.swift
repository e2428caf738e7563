import GObjectKit
import GtkKit
import L10n
import MediaLibrary

/// The folders of the library with what is wrong with them, and buttons to add and to remove folders.
final class FoldersDialog: Window {
  /// A folder as it is shown.
  private struct Row: Equatable {
    let path: String
    let problem: String?
    let canBeRemoved: Bool
  }

  private let model: AppModel
  private let undo: UndoStack
  private let list = Box(.vertical, spacing: 12)
  private let toasts: ToastOverlay

  /// - Parameter undo: Receives the removals of folders.
  init(model: AppModel, undo: UndoStack, over parent: Window) {
    (self.model, self.undo) = (model, undo)
    let (list, add) = (list, Button(tr("Add Folder…")) {})
    let content = Box(.vertical, spacing: 18) {
      list
      add.styled("pill").aligned(.center)
    }
    let bar = HeaderBar()
    toasts = ToastOverlay(ScrolledWindow(Clamp(maximumWidth: 560, content.margin(18))))
    super.init(title: tr("Folders"))
    setDefaultSize(width: 480, height: 420)
    setModal(over: parent)
    setContent(
      Box(.vertical) {
        bar
        toasts.expanding()
      })
    add.onClick { [weak self, weak model] in
      guard let self else { return }
      FileChooser(folderTitle: tr("Add Folder"), accept: tr("_Add"), over: self).show {
        model?.addedFolders.add($0)
      }
    }
    input.onKey { [weak self] key, modifiers in
      guard let self else { return false }
      switch (key, modifiers) {
      case (.escape, _): close()
      case (.character("z"), .control): self.undo.undo()
      default: return false
      }
      return true
    }
    observe({ [weak model] in model.map(Self.rows) ?? [] }) { dialog, rows in dialog.show(rows) }
  }

  private static func rows(_ model: AppModel) -> [Row] {
    // Not the folder of the photos that are not saved yet, which is the app's own.
    model.library.roots.filter { !$0.isUnsaved }.map { root in
      Row(
        path: root.path,
        problem: model.library.problems.first { $0.path == root.path }?.description,
        canBeRemoved: model.addedFolders.paths.contains(root.path))
    }
  }

  private func show(_ rows: [Row]) {
    for old in list.tree.descendants(FolderRow.self) { list.remove(old) }
    for row in rows {
      let view = FolderRow(path: row.path, problem: row.problem)
      if row.canBeRemoved { view.onRemove = { [weak self] in self?.remove(row.path) } }
      list.append(view)
    }
  }

  private func remove(_ path: String) {
    guard let step = model.addedFolders.remove(path, undo: undo) else { return }
    let name = File(path: path).displayName
    let toast = toasts.show(tr("“%s” removed", name), seconds: 10, button: tr("Undo")) { [undo] in
      undo.undo(step)
    }
    // Ctrl+Z undoes it, too.
    toasts.observe({ [undo] in undo.contains(step) }) { toasts, isOffered in
      if !isOffered { toasts.withdraw(toast) }
    }
  }
}

/// A folder: its name, its path or what is wrong with it, and a button that removes it.
private final class FolderRow: View {
  /// Called when the button is clicked; nil for a folder that cannot be removed.
  var onRemove: (() -> Void)? {
    didSet { button.isVisible = onRemove != nil }
  }
  private let button: Button

  init(path: String, problem: String?) {
    let name = File(path: path).displayName
    button = Button(icon: "list-remove-symbolic", label: tr("Remove “%s”", name))
    super.init()
    button.isVisible = false
    button.onClick { [weak self] in self?.onRemove?() }
    let detail = Label(problem ?? path.displayName).textAligned(0).wrapped().styled("caption")
    setContent(
      Box(.horizontal, spacing: 12) {
        Image(icon: problem == nil ? "folder-symbolic" : "dialog-warning-symbolic")
        Box(.vertical, spacing: 3) {
          Label(name).textAligned(0).ellipsized().styled("heading")
          detail.styled(problem == nil ? "dim-label" : "warning")
        }.expanding(vertically: false)
        button.styled("flat").aligned(.end, .center)
      })
  }
}
