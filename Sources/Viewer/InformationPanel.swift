import GtkKit

/// The information panel beside the picture.
final class InformationPanel: View {
  /// The width in application pixels.
  static let width = 300

  init(_ model: ViewerModel) {
    let rows = Box(.vertical, spacing: 12) {
      for label in PictureInformation.labels { Self.row(label, model) }
    }
    .margin(horizontal: 18, vertical: 18)
    super.init()
    setContent(ScrolledWindow(rows).expanding(horizontally: false, vertically: true))
    setMinimumSize(width: Self.width)
    styled("viewer-information", "background")
    accessibleLabel = "Information"
  }

  /// Creates a row, which is hidden while its value is unknown.
  private static func row(_ label: String, _ model: ViewerModel) -> Widget {
    Box(.vertical, spacing: 3) {
      Label(label).textAligned(0).styled("viewer-label")
      Label().textAligned(0).wrapped().selectable()
        .accessible(label)
        .bind(\.text) { [weak model] in model?.information[label] ?? "" }
    }
    .bind(\.isVisible) { [weak model] in model?.information[label] != nil }
  }
}
