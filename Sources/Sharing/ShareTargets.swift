import GtkKit

/// The buttons of the share sheet, one for each target: an icon over its label.
final class ShareTargets: View {
  /// Called with the target when its button is clicked.
  var onChoose: (ShareTarget) -> Void = { _ in }

  private static let columns = 3
  private var buttons: [Button] = []

  init(_ model: ShareModel) {
    super.init()
    buttons = model.targets.map { target in
      let face = Box(.vertical, spacing: 6) {
        Image(icon: target.icon, size: 24)
        Label(target.title).wrapped().linesCentered().styled("caption")
      }
      let button = Button(face.margin(horizontal: 0, vertical: 6)) { [weak self] in self?.onChoose(target) }
      return button.accessible(target.title).styled("card", "activatable")
        .bind(\.isSensitive) { [weak model] in model?.canShare ?? false }
    }
    setContent(
      Box(.vertical, spacing: 6) {
        for start in stride(from: 0, to: buttons.count, by: Self.columns) {
          row(start)
        }
      })
  }

  private func row(_ start: Int) -> Widget {
    let row = Box(.horizontal, spacing: 6).homogeneous()
    for index in start..<start + Self.columns {
      // Empty places at the end keep the columns.
      row.append(buttons.indices.contains(index) ? buttons[index] : Box(.vertical))
    }
    return row
  }

  /// Moves the keyboard focus to the first target.
  func focus() { buttons.first?.grabFocus() }
}
