import Editing
import GtkKit
import L10n

/// The page with the histogram and the adjustments.
final class AdjustPage: View {
  init(_ model: EditorModel) {
    super.init()
    let rows = Box(.vertical, spacing: 6) { HistogramView(model) }
    for adjustment in Adjustment.shown {
      rows.append(
        SliderRow(
          adjustment.row, value: { [weak model] in model?.draft?[adjustment] ?? 0 },
          changed: { [weak model] value in
            model?.change(.slider(adjustment.rawValue)) { $0[adjustment] = value }
          }))
    }
    setContent(ScrolledWindow(rows.margin(12)))
  }
}

extension Adjustment {
  /// The adjustments in the order of the page: light, then color.
  fileprivate static let shown: [Adjustment] = [
    .exposure, .contrast, .highlights, .shadows, .saturation, .temperature,
  ]

  fileprivate var row: SliderRow.Content {
    let isExposure = self == .exposure
    return SliderRow.Content(
      title: title, summary: summary, range: isExposure ? -3...3 : range,
      step: isExposure ? 0.05 : (range.upperBound - range.lowerBound) / 100,
      text: { value in
        if value == 0 { return "0" }
        return isExposure
          ? value.localizedSigned(decimals: 2) : (value / range.upperBound * 100).localizedSigned(decimals: 0)
      })
  }
}
