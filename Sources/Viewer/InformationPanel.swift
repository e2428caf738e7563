import GtkKit
import L10n

/// The information panel beside the picture.
final class InformationPanel: View {
  /// The width in application pixels.
  static let width = 300

  /// - Parameter onKeywords: Called when the user edits the keywords, with the button that was clicked.
  init(_ model: ViewerModel, onKeywords: @escaping (Widget) -> Void) {
    let rows = Box(.vertical, spacing: 12) {
      if model.catalog != nil {
        RatingView(
          rating: { [weak model] in model?.rating ?? 0 },
          rate: { [weak model] rating in Task { await model?.rate(rating) } }
        ).aligned(.start, .center)
      }
      for field in PictureInformation.Field.allCases { Self.row(field, model) }
      if model.catalog != nil { Self.keywordsButton(onKeywords) }
    }
    .margin(horizontal: 18, vertical: 18)
    super.init()
    setContent(ScrolledWindow(rows).expanding(horizontally: false, vertically: true))
    setMinimumSize(width: Self.width)
    styled("viewer-information", "background")
    accessibleLabel = tr("Information")
    guard let catalog = model.catalog else { return }
    observe({ [weak model] in
      model?.isInformationShown == true
        ? [model?.item.map { Int($0.id.rawValue) } ?? 0, catalog.changes] : []
    }) { _, state in
      if !state.isEmpty { Task { await model.loadFacts() } }
    }
  }

  private static func keywordsButton(_ onKeywords: @escaping (Widget) -> Void) -> Button {
    let button = Button(tr("Edit Keywords")) {}
    button.onClick { [weak button] in if let button { onKeywords(button) } }
    return button.tooltip(tr("Edit Keywords (K)")).aligned(.start, .center)
  }

  /// Creates a row, which is hidden while its value is unknown.
  private static func row(_ field: PictureInformation.Field, _ model: ViewerModel) -> Widget {
    Box(.vertical, spacing: 3) {
      Label(field.label).textAligned(0).styled("viewer-label")
      Label().textAligned(0).wrapped().selectable()
        .accessible(field.label)
        .bind(\.text) { [weak model] in model?.shownInformation[field] ?? "" }
    }
    .bind(\.isVisible) { [weak model] in model?.shownInformation[field] != nil }
  }
}
