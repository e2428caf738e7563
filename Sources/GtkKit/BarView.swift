/// A bar above the content or, in full screen, over its upper edge.
public final class BarView: CustomWidget {
  private let bar: Widget
  private let content: Widget

  /// Makes a view with `bar` above `content`.
  public init(bar: Widget, content: Widget) {
    (self.bar, self.content) = (bar, content)
    super.init(cssName: "barview", role: .group)
    // Later children are drawn over earlier ones.
    addChild(content)
    addChild(bar)
    clipsContent = true
  }

  /// Whether the content takes the whole height and the bar overlays its upper edge.
  public var isOverlaid = false {
    didSet {
      guard isOverlaid != oldValue else { return }
      bar.setStyle("overlaid", isOverlaid)
      queueResize()
    }
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    let (bar, content) = (measure(bar, orientation, for: -1), measure(content, orientation, for: -1))
    if orientation == .horizontal || isOverlaid {
      return (max(bar.minimum, content.minimum), max(bar.natural, content.natural))
    }
    return (bar.minimum + content.minimum, bar.natural + content.natural)
  }

  public override func allocate(width: Int, height: Int) {
    let barHeight = measure(bar, .vertical, for: width).natural
    let top = isOverlaid ? 0 : barHeight
    place(
      content,
      in: Rectangle(x: 0, y: Double(top), width: Double(width), height: Double(max(height - top, 0))))
    place(bar, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(barHeight)))
  }
}
