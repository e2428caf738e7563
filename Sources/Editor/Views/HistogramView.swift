import GtkKit
import L10n

/// The histogram of the edited photo, with buttons that light up where shadows or highlights are clipped; they mark the
/// clipped pixels in the photo.
final class HistogramView: View {
  private static let height = 72
  /// The share of clipped pixels that lights up a button.
  private static let noticeable = 0.001

  init(_ model: EditorModel) {
    super.init()
    let picture = StretchedTexture()
    picture.accessibleLabel = tr("Histogram")
    picture.setMinimumSize(height: Self.height)
    picture.observe({ [weak model] in model?.preview?.histogram }) { picture, histogram in
      picture.texture = histogram.map { Texture($0.image(height: 2 * Self.height)) }
    }
    setContent(
      Overlay(picture) {
        Self.button(model, tr("Clipped Shadows"), tr("Clipped Shadows (J)"), "editor-shadows") {
          $0.clippedShadows
        }
        .aligned(.start, .start)
        Self.button(model, tr("Clipped Highlights"), tr("Clipped Highlights (J)"), "editor-highlights") {
          $0.clippedHighlights
        }
        .aligned(.end, .start)
      })
    styled("editor-histogram")
  }

  private static func button(
    _ model: EditorModel, _ label: String, _ tooltip: String, _ style: String,
    _ count: @escaping (Histogram) -> Int
  ) -> Widget {
    let button = ToggleButton(icon: "pan-up-symbolic", label: label) { [weak model] in
      model?.marksClipping = $0
    }
    button.styled("flat", "editor-clipping", style)
    button.tooltip = tooltip
    button.bind(\.isActive) { [weak model] in model?.marksClipping ?? false }
    button.observe({ [weak model] in
      guard let histogram = model?.preview?.histogram, histogram.count > 0 else { return 0.0 }
      return Double(count(histogram)) / Double(histogram.count)
    }) { button, share in
      button.setStyle("lit", share >= noticeable)
      button.accessibleDescription = Int((share * 100).rounded()).localizedPercent
    }
    return button
  }
}

/// A texture that fills its view in both directions.
private final class StretchedTexture: CustomWidget {
  init() { super.init(cssName: "stretchedtexture", role: .image) }

  var texture: Texture? { didSet { queueDraw() } }

  override func snapshot(_ snapshot: Snapshot) {
    guard let texture else { return }
    snapshot.draw(
      texture, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)), reduction: .fast)
  }
}
