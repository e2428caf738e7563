import GtkKit
import L10n

/// The widgets of a cell whose thumbnail failed: an icon, the reason, and a button to try again.
struct CellFailure {
  /// The reason.
  let sentence: Label
  private let sign: Image
  private let button: Button

  /// Adds the widgets to a cell. `retry` is called by the button.
  init(in cell: CustomWidget, retry: @escaping () -> Void) {
    sign = Image(icon: "image-missing-symbolic").styled("failure")
    sentence = Label().wrapped().textAligned(0.5).linesCentered().styled("failure-text")
    button = Button(icon: "view-refresh-symbolic", label: tr("Try Again"), action: retry).styled(
      "circular", "flat")
    for part in parts { cell.addChild(part) }
  }

  private var parts: [Widget] { [sign, sentence, button] }

  func setVisible(_ isVisible: Bool, in cell: CustomWidget) {
    for part in parts { cell.setChild(part, isVisible: isVisible) }
  }

  /// Stacks the parts vertically in the center. Hides the sentence if there is not enough space.
  func place(in cell: CustomWidget, _ width: Int, _ height: Int) {
    let (gap, margin) = (6, 12)
    let (signSize, buttonSize) = (cell.naturalSize(of: sign), cell.naturalSize(of: button))
    let around = signSize.height + buttonSize.height + gap
    let text = max(width - 2 * margin, 1)
    // A hidden widget has no size to measure.
    cell.setChild(sentence, isVisible: true)
    let length = cell.measure(sentence, .vertical, for: text).natural
    let hasRoom =
      text >= cell.measure(sentence, .horizontal, for: -1).minimum && width >= 160
      && around + gap + length <= height
    cell.setChild(sentence, isVisible: hasRoom)
    var y = max((height - around - (hasRoom ? length + gap : 0)) / 2, 0)
    func put(_ part: Widget, _ width: Int, _ height: Int, in whole: Int) {
      cell.place(
        part,
        in: Rectangle(
          x: Double((whole - width) / 2), y: Double(y), width: Double(width), height: Double(height)))
      y += height + gap
    }
    put(sign, signSize.width, signSize.height, in: width)
    if hasRoom { put(sentence, text, length, in: width) }
    put(button, buttonSize.width, buttonSize.height, in: width)
  }
}
