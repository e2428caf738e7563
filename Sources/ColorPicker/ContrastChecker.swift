import ColorKit
import GtkKit
import L10n

/// Shows text in one color on another, and the verdicts of WCAG 2 and APCA about it.
public final class ContrastChecker: View {
  private let model: ContrastModel

  /// Creates the view of a model.
  public init(_ model: ContrastModel) {
    self.model = model
    super.init()
    let swap = Button(tr("Swap Colors")) { [weak model] in model?.swap() }
    swap.tooltip = tr("Exchange the color and the background")
    setContent(
      Box(.vertical, spacing: 12) {
        Label(tr("Contrast")).textAligned(0).styled("heading")
        sample
        ColorPicker(tr("Background"), model: model.background)
        figures
        swap.aligned(.start)
      })
  }

  private var sample: Widget {
    let patch = ColorPatch(model.background.color, width: 120, height: 60, radius: 9)
    patch.bind(\.color) { [weak model] in model?.background.color ?? .white }
    let label = Label(tr("Sample Text")).styled("title-3").aligned(.center, .center)
    label.bind(\.color) { [weak model] in (model?.seenText).map { RGBA($0) } }
    return Overlay(patch, overlays: { label })
  }

  private var figures: Widget {
    let ratio = Label().textAligned(0).styled("numeric")
    ratio.bind(\.text) { [weak model] in model.map { Self.text(ofRatio: $0.ratio) } ?? "" }
    let verdicts = FlowBox(spacing: 12, naturalWidth: 240)
    verdicts.setItems(
      ContrastUse.allCases.map { use in
        let label = Label()
        label.bind(\.text) { [weak model] in model.map { use.verdict(onRatio: $0.ratio) } ?? "" }
        label.observe({ [weak model] in (model?.ratio).flatMap(use.level(ofRatio:)) }) { label, level in
          label.setStyle("dim-label", level == nil)
        }
        return label
      })
    let lightness = Label().textAligned(0).wrapped().styled("numeric")
    lightness.bind(\.text) { [weak model] in model.map { Self.text(of: $0.lightnessContrast) } ?? "" }
    return Box(.vertical, spacing: 6) {
      ratio
      verdicts
      lightness
    }
  }

  /// Rounded down: a ratio that fails must not look as if it passed.
  private static func text(ofRatio ratio: Double) -> String {
    tr("WCAG 2: %s : 1", ((ratio * 100).rounded(.down) / 100).localized(decimals: 2))
  }

  private static func text(of contrast: Double) -> String {
    // Translators: Lc is a unit of contrast, and %2$s is what it suffices for.
    tr(
      "APCA: Lc %1$s. %2$s.", contrast.localized(decimals: 1),
      LightnessContrastUse(of: contrast).title)
  }
}
