import Editing
import GtkKit
import L10n

/// The page with the tools that draw on the photo or hide parts of it.
final class MarkupPage: View {
  init(_ model: EditorModel) {
    super.init()
    let markup = model.markup
    let text = Entry(label: tr("Text")) { [weak markup] in markup?.text = $0 }
    text.bind(\.text) { [weak markup] in markup?.text ?? "" }
    text.bind(\.isVisible) { [weak markup] in markup?.tool == .text }
    let note = Label(tr("Copies of the photo contain nothing of what is hidden. The original keeps it."))
      .wrapped()
      .textAligned(0).styled("caption")
    note.bind(\.isVisible) { [weak markup] in markup?.tool.isRedaction ?? false }
    setContent(
      ScrolledWindow(
        Box(.vertical, spacing: 12) {
          Self.tools(markup)
          text
          note
          Self.colors(markup)
          SliderRow(
            SliderRow.Content(
              title: tr("Size"), summary: nil, range: MarkupModel.sizes, step: 0.001, neutral: 0.01,
              text: { ($0 * 1000).localized(decimals: 0) }),
            value: { [weak markup] in markup?.size ?? 0 }, changed: { [weak markup] in markup?.setSize($0) }
          )
          .bind(\.isVisible) { [weak markup] in markup.map { !$0.tool.isRedaction } ?? false }
          Button(tr("Delete Mark")) { [weak markup] in markup?.deleteSelected() }
            .tooltip(tr("Delete Mark (Delete)"))
            .bind(\.isSensitive) { [weak markup] in markup?.hasSelection ?? false }
        }
        .margin(12)))
  }

  private static func tools(_ markup: MarkupModel) -> Widget {
    func button(_ tool: MarkTool) -> Widget {
      ToggleButton(tool.title) { [weak markup] _ in markup?.tool = tool }
        .styled("editor-ratio")
        .bind(\.isActive) { [weak markup] in markup?.tool == tool }
    }
    return Box(.vertical, spacing: 6) {
      Box(.horizontal, spacing: 6) {
        button(.line)
        button(.arrow)
        button(.box)
      }
      .homogeneous()
      Box(.horizontal, spacing: 6) {
        button(.text)
        button(.blackOut)
        button(.pixelate)
      }
      .homogeneous()
    }
    .accessible(tr("Tools"))
  }

  private static func colors(_ markup: MarkupModel) -> Widget {
    let names = [
      tr("Red"), tr("Orange"), tr("Yellow"), tr("Green"), tr("Blue"), tr("White"), tr("Black"),
    ]
    let row = Box(.horizontal, spacing: 6)
    for (color, name) in zip(MarkupModel.colors, names) {
      let button = Button(ColorDot(color), label: name) { [weak markup] in markup?.setColor(color) }
      button.styled("flat", "editor-color")
      button.observe({ [weak markup] in markup?.color == color }) { button, isSelected in
        button.setStyle("selected", isSelected)
        button.accessibleDescription = isSelected ? tr("Selected") : ""
      }
      row.append(button)
    }
    row.accessibleLabel = tr("Color")
    return row.bind(\.isVisible) { [weak markup] in markup.map { !$0.tool.isRedaction } ?? false }
  }
}

/// A round sample of a color.
private final class ColorDot: CustomWidget {
  private let color: RGBA

  init(_ color: MarkColor) {
    func component(_ shift: UInt32) -> Float { Float(color.rgb >> shift & 255) / 255 }
    self.color = RGBA(red: component(16), green: component(8), blue: component(0))
    super.init(cssName: "colordot", role: .image)
    setMinimumSize(width: 22, height: 22)
  }

  override func snapshot(_ snapshot: Snapshot) {
    let area = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    snapshot.clipped(to: area, radius: Double(height) / 2) { snapshot.fill(area, with: color) }
  }
}
