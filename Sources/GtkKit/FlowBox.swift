/// Lays out widgets of different widths like the words of a text: as many in each row as fit.
public final class FlowBox: ItemBox {
  private let spacing: Int
  /// The width in application pixels that the box takes if it can have it.
  private let naturalWidth: Int

  /// Makes a box without widgets.
  public init(spacing: Int, naturalWidth: Int) {
    (self.spacing, self.naturalWidth) = (spacing, naturalWidth)
    super.init(cssName: "flow", role: .group, heightForWidth: true)
  }

  /// The frames of the widgets in a width. A widget that is wider gets this width.
  private func frames(_ width: Int) -> [Rectangle] {
    var (x, y, rowHeight) = (0, 0, 0)
    return items.map { item in
      let size = naturalSize(of: item)
      let itemWidth = min(size.width, width)
      if x > 0, x + itemWidth > width { (x, y, rowHeight) = (0, y + rowHeight + spacing, 0) }
      defer { (x, rowHeight) = (x + itemWidth + spacing, max(rowHeight, size.height)) }
      return Rectangle(x: Double(x), y: Double(y), width: Double(itemWidth), height: Double(size.height))
    }
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    if orientation == .horizontal {
      let minimum = items.map { measure($0, .horizontal, for: -1).minimum }.max() ?? 0
      return (minimum, max(minimum, naturalWidth))
    }
    let last = frames(length < 0 ? naturalWidth : length).last
    let height = Int((last.map { $0.y + $0.height } ?? 0).rounded(.up))
    return (height, height)
  }

  public override func allocate(width: Int, height: Int) {
    for (item, frame) in zip(items, frames(width)) { place(item, in: frame) }
  }
}
