/// A flow layout for square widgets of equal size: as many per row as fit.
public final class WrapBox: ItemBox {
  private let side: Int
  private let spacing: Int

  /// Makes a box for widgets of `side` × `side` application pixels.
  public init(side: Int, spacing: Int) {
    (self.side, self.spacing) = (side, spacing)
    super.init(cssName: "wrapbox", role: .group, heightForWidth: true)
  }

  private func columns(_ width: Int) -> Int { max((width + spacing) / (side + spacing), 1) }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    if orientation == .horizontal {
      return (side, max(items.count * (side + spacing) - spacing, side))
    }
    // At its natural width, all widgets are in one row.
    let columns = length < 0 ? max(items.count, 1) : columns(length)
    let rows = (items.count + columns - 1) / columns
    let height = max(rows * (side + spacing) - spacing, 0)
    return (height, height)
  }

  public override func allocate(width: Int, height: Int) {
    let columns = columns(width)
    for (index, item) in items.enumerated() {
      let (column, row) = (index % columns, index / columns)
      _ = naturalSize(of: item)
      place(
        item,
        in: Rectangle(
          x: Double(column * (side + spacing)), y: Double(row * (side + spacing)), width: Double(side),
          height: Double(side)))
    }
  }
}
