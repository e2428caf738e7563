import GtkKit
import L10n

/// A slider with its name and its value. A double click on the name resets the value.
final class SliderRow: View {
  /// What a row shows and changes.
  struct Content {
    /// The name.
    var title: String
    /// What the value means, for the tooltip.
    var summary: String?
    /// The range.
    var range: ClosedRange<Double>
    /// The step of the arrow keys.
    var step: Double
    /// The value that changes nothing.
    var neutral = 0.0
    /// The value as a text.
    var text: (Double) -> String
  }

  /// - Parameters:
  ///   - value: The value. Observed.
  ///   - changed: Called with each value that the user sets.
  init(_ content: Content, value: @escaping () -> Double, changed: @escaping (Double) -> Void) {
    super.init()
    let scale = Scale(content.range, step: content.step, label: content.title) { value in
      // The neutral value is easy to find again.
      let isNear = abs(value - content.neutral) < content.step * 0.9
      changed(isNear ? content.neutral : value)
    }
    scale.bind(\.value, to: value)
    scale.bind(\.valueText) { content.text(value()) }
    if content.range.lowerBound < 0 { scale.hideHighlight() }
    let heading = Box(.horizontal, spacing: 6) {
      Label(content.title).textAligned(0).ellipsized().expanding(horizontally: true, vertically: false)
      Label().styled("editor-value").bind(\.text) { content.text(value()) }
    }
    heading.tooltip = content.summary
    heading.input.addClickGesture().onPressed { count, _, _ in if count == 2 { changed(content.neutral) } }
    setContent(
      Box(.vertical) {
        heading.margin(horizontal: 6)
        scale
      })
    styled("editor-row")
  }
}
