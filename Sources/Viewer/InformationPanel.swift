import GtkKit
import L10n

/// The information panel beside the picture.
final class InformationPanel: View {
  /// The width in application pixels.
  static let width = 300

  init(_ model: ViewerModel) {
    let rows = Box(.vertical, spacing: 12) {
      for field in PictureInformation.Field.allCases { Self.row(field, model) }
    }
    .margin(horizontal: 18, vertical: 18)
    super.init()
    setContent(ScrolledWindow(rows).expanding(horizontally: false, vertically: true))
    setMinimumSize(width: Self.width)
    styled("viewer-information", "background")
    accessibleLabel = tr("Information")
  }

  /// Creates a row, which is hidden while its value is unknown.
  private static func row(_ field: PictureInformation.Field, _ model: ViewerModel) -> Widget {
    Box(.vertical, spacing: 3) {
      Label(field.label).textAligned(0).styled("viewer-label")
      Label().textAligned(0).wrapped().selectable()
        .accessible(field.label)
        .bind(\.text) { [weak model] in model?.information[field] ?? "" }
    }
    .bind(\.isVisible) { [weak model] in model?.information[field] != nil }
  }
}
