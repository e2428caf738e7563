/// Two widgets side by side, or one below the other if the width is below a threshold.
public final class AdaptivePair: CustomWidget {
  private let first: Widget
  private let second: Widget
  private let threshold: Int
  private let spacing: Int

  /// Makes a pair that is side by side from a width of `threshold` application pixels; the first widget then gets
  /// three fifths of the width.
  public init(_ first: Widget, _ second: Widget, from threshold: Int, spacing: Int) {
    (self.first, self.second) = (first, second)
    (self.threshold, self.spacing) = (threshold, spacing)
    super.init(cssName: "sidebyside", role: .group, heightForWidth: true)
    addChild(first)
    addChild(second)
  }

  /// The widths of the two widgets; nil if they are stacked.
  private func widths(_ width: Int) -> (first: Int, second: Int)? {
    guard width >= threshold else { return nil }
    let room = width - spacing
    return (room * 3 / 5, room - room * 3 / 5)
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    guard orientation == .vertical else {
      let (first, second) = (measure(first, .horizontal, for: -1), measure(second, .horizontal, for: -1))
      return (max(first.minimum, second.minimum), max(first.natural + spacing + second.natural, threshold))
    }
    let width = length < 0 ? threshold : length
    let height =
      if let widths = widths(width) {
        max(height(of: first, widths.first), height(of: second, widths.second))
      } else {
        height(of: first, width) + spacing + height(of: second, width)
      }
    return (height, height)
  }

  public override func allocate(width: Int, height: Int) {
    if let widths = widths(width) {
      put(first, 0, 0, widths.first, height)
      put(second, width - widths.second, 0, widths.second, height)
    } else {
      let upper = self.height(of: first, width)
      put(first, 0, 0, width, upper)
      put(second, 0, upper + spacing, width, max(height - upper - spacing, 0))
    }
  }

  private func height(of child: Widget, _ width: Int) -> Int {
    measure(child, .vertical, for: max(width, measure(child, .horizontal, for: -1).minimum)).natural
  }

  private func put(_ child: Widget, _ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    place(
      child, in: Rectangle(x: Double(x), y: Double(y), width: Double(width), height: Double(height)))
  }
}
