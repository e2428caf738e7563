import GtkKit

/// A name and a control in two columns. A name that is too long for its column is above the control, and so is every
/// name where the control needs the whole width: names and options have other lengths in each language.
final class LabelledRow: CustomWidget {
  /// The width of the name column, in application pixels.
  private static let column = 84
  private static let spacing = 12
  private static let minimumHeight = 34
  private let label: Widget
  private let control: Widget

  init(_ name: String, _ control: Widget) {
    label = Label(name).textAligned(0).ellipsized()
    self.control = control
    super.init(cssName: "labelledrow", role: .group, heightForWidth: true)
    addChild(label)
    addChild(control)
  }

  private func minimum(_ child: Widget) -> Int { measure(child, .horizontal, for: -1).minimum }

  private var natural: Int {
    Self.column + Self.spacing + measure(control, .horizontal, for: -1).natural
  }

  private var fitsColumn: Bool { measure(label, .horizontal, for: -1).natural <= Self.column }

  /// Where the control begins: after the name column, or at the left edge.
  private func indentation(_ width: Int) -> Int {
    let start = Self.column + Self.spacing
    return start + minimum(control) <= width ? start : 0
  }

  private func height(of child: Widget, _ width: Int) -> Int {
    measure(child, .vertical, for: max(width, minimum(child))).natural
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    guard orientation == .vertical else {
      return (max(minimum(label), minimum(control)), natural)
    }
    let width = length < 0 ? natural : length
    let start = indentation(width)
    let line = max(height(of: control, width - start), Self.minimumHeight)
    let total = fitsColumn && start > 0 ? line : height(of: label, width) + line
    return (total, total)
  }

  public override func allocate(width: Int, height: Int) {
    let start = indentation(width)
    let isBeside = fitsColumn && start > 0
    let upper = isBeside ? 0 : self.height(of: label, width)
    put(label, 0, 0, isBeside ? Self.column : width, isBeside ? height : upper)
    put(control, start, upper, width - start, height - upper)
  }

  private func put(_ child: Widget, _ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    place(
      child, in: Rectangle(x: Double(x), y: Double(y), width: Double(width), height: Double(height)))
  }
}
