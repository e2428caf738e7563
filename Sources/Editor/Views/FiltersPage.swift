import Editing
import GtkKit
import L10n

/// The page with a tile of this photo for each filter, the amount, and the LUT.
final class FiltersPage: View {
  /// The side of a tile in application pixels.
  static let side = 82

  init(_ model: EditorModel) {
    super.init()
    let tiles = FlowBox(spacing: 6, naturalWidth: 276)
    let choices: [NamedFilter?] = [nil] + NamedFilter.allCases
    tiles.setItems(choices.indices.map { Self.tile($0, choices[$0], model) })
    tiles.accessibleLabel = tr("Filters")
    setContent(
      ScrolledWindow(
        Box(.vertical, spacing: 12) {
          Self.amount(model)
          tiles
          Self.lut(model)
        }
        .margin(12)))
    onMap { [weak self, weak model] in
      if let self { model?.setTileSide(Self.side * scaleFactor) }
    }
  }

  private static func tile(_ index: Int, _ filter: NamedFilter?, _ model: EditorModel) -> Widget {
    let title = filter?.title ?? tr("Original")
    return Button.tile(
      { title }, summary: filter?.summary, side: side,
      picture: { [weak model] in
        model.flatMap { $0.tiles.indices.contains(index) ? $0.tiles[index] : nil }
      },
      isSelected: { [weak model] in model.map { $0.draft?.filter?.filter == filter } ?? false },
      action: { [weak model] in
        model?.change { $0.filter = filter.map { EditDraft.Filter(filter: $0, amount: 1) } }
      }
    )
    .styled("editor-tile")
  }

  private static func amount(_ model: EditorModel) -> Widget {
    SliderRow(
      SliderRow.Content(
        title: tr("Amount"), summary: nil, range: 0.01...1, step: 0.01, neutral: 1,
        text: { Int(($0 * 100).rounded()).localizedPercent }),
      value: { [weak model] in model?.draft?.filter?.amount ?? 1 },
      changed: { [weak model] value in model?.change(.slider("amount")) { $0.filter?.amount = value } }
    )
    .bind(\.isSensitive) { [weak model] in model?.draft?.filter != nil }
  }

  /// The LUT with its amount, or the button that opens one.
  private static func lut(_ model: EditorModel) -> Widget {
    let name = { [weak model] in
      model?.draft?.table?.lut.displayTitle ?? ""
    }
    let row = Box(.horizontal, spacing: 6) {
      SliderRow(
        SliderRow.Content(
          title: tr("LUT Amount"), summary: nil, range: 0.01...1, step: 0.01, neutral: 1,
          text: { Int(($0 * 100).rounded()).localizedPercent }),
        value: { [weak model] in model?.draft?.table?.amount ?? 1 },
        changed: { [weak model] value in
          model?.change(.slider("lut")) { $0.table?.amount = value }
        }
      )
      .expanding(horizontally: true, vertically: false)
      Button(icon: "edit-clear-symbolic", label: tr("Remove LUT")) { [weak model] in
        model?.change { $0.table = nil }
      }
      .styled("flat").aligned(.center, .center)
    }
    return Box(.vertical, spacing: 6) {
      Label().styled("caption").textAligned(0).ellipsized().bind(\.text, to: name)
        .bind(\.isVisible) { [weak model] in model?.draft?.table != nil }
      row.bind(\.isVisible) { [weak model] in model?.draft?.table != nil }
      OpenLUTButton(model)
    }
  }
}

/// The button that lets the user choose a `.cube` file.
private final class OpenLUTButton: View {
  init(_ model: EditorModel) {
    super.init()
    setContent(
      Button(tr("Open LUT…")) { [weak self, weak model] in
        FileChooser.lut(over: self?.window).show { path in Task { await model?.openLUT(path: path) } }
      })
  }
}
