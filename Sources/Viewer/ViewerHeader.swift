import GtkKit

/// The header bar of the viewer: Back, the file name, the position, and the actions.
final class ViewerHeader: View {
  var onBack: () -> Void = {}
  var onTrash: () -> Void = {}
  var onCopy: () -> Void = {}

  init(_ model: ViewerModel) {
    let bar = HeaderBar()
    super.init()
    setContent(bar)
    bar.setTitle(
      WindowTitle("")
        .bind(\.title) { [weak model] in model?.title ?? "" }
        .bind(\.subtitle) { [weak model] in model?.position ?? "" })
    bar.packStart(
      Button(icon: "go-previous-symbolic", label: "Back") { [weak self] in self?.onBack() }
        .tooltip("Back (Alt+Left)"))
    bar.packEnd(
      Button(icon: "user-trash-symbolic", label: "Move to Trash") { [weak self] in self?.onTrash() }
        .tooltip("Move to Trash (Delete)")
        .bind(\.isSensitive) { [weak model] in model?.item != nil })
    bar.packEnd(
      Button(icon: "edit-copy-symbolic", label: "Copy") { [weak self] in self?.onCopy() }
        .tooltip("Copy (Ctrl+C)")
        .bind(\.isSensitive) { [weak model] in model?.isShown ?? false })
    bar.packEnd(
      ToggleButton(icon: "help-about-symbolic", label: "Information") { [weak model] isActive in
        model?.isInformationShown = isActive
      }
      .tooltip("Information (I)")
      .bind(\.isActive) { [weak model] in model?.isInformationShown ?? false })
  }
}
