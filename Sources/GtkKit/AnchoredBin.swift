/// Centers its child horizontally on an anchor, as far as its edges allow: a label over a bar that follows the
/// pointer. Takes no input.
public final class AnchoredBin: CustomWidget {
  private let child: Widget

  /// The horizontal center of the child in application pixels from the left; nil hides the child.
  public var anchor: Double? {
    didSet {
      guard anchor != oldValue else { return }
      setChild(child, isVisible: anchor != nil)
      queueAllocate()
    }
  }

  /// Makes a bin whose child is hidden.
  public init(_ child: Widget) {
    self.child = child
    super.init(cssName: "anchoredbin", role: .group)
    child.isVisible = false
    addChild(child)
    takesPointer = false
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    // No minimum width: the child keeps its natural width.
    let size = measure(child, orientation, for: -1)
    return orientation == .horizontal ? (0, size.natural) : size
  }

  public override func allocate(width: Int, height: Int) {
    guard let anchor else { return }
    let size = naturalSize(of: child)
    let x = min(anchor - Double(size.width) / 2, Double(width - size.width))
    place(
      child,
      in: Rectangle(
        x: max(x, 0).rounded(), y: Double(height - size.height), width: Double(size.width),
        height: Double(size.height)))
  }
}
