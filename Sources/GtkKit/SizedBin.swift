import CGtk

/// Gives its child all of its space and reports its own size.
public final class SizedBin: CustomWidget {
  private let child: Widget
  private var size = (width: -1, height: -1)

  /// Called with the new size in application pixels, on the main actor shortly after a layout that changed it.
  public var onResize: ((_ width: Int, _ height: Int) -> Void)?

  /// Makes a bin around `child`.
  public init(_ child: Widget) {
    self.child = child
    super.init(cssName: "sizedbin", role: .group)
    addChild(child)
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    measure(child, orientation, for: length)
  }

  public override func allocate(width: Int, height: Int) {
    place(child, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)))
    guard size != (width, height) else { return }
    size = (width, height)
    // Deferred: the handler may request another layout.
    Task { [weak self] in self?.onResize?(width, height) }
  }
}
