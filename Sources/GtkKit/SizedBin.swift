import CGtk

/// Gives its child all of its space and reports its own size.
public final class SizedBin: CustomWidget {
  private let child: Widget
  private let minimumWidth: Int?
  private var size = (width: -1, height: -1)

  /// Called with the new size in application pixels, on the main actor shortly after a layout that changed it.
  public var onResize: ((_ width: Int, _ height: Int) -> Void)?

  /// Makes a bin around `child`.
  ///
  /// - Parameter minimumWidth: The minimum width, for a child that `onResize` makes narrower than it is at first, so that a
  ///   window does not become wider for it; nil for that of the child.
  public init(_ child: Widget, minimumWidth: Int? = nil) {
    (self.child, self.minimumWidth) = (child, minimumWidth)
    super.init(cssName: "sizedbin", role: .group)
    addChild(child)
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    guard let minimumWidth else { return measure(child, orientation, for: length) }
    let width = measure(child, .horizontal, for: -1)
    if orientation == .horizontal { return (min(minimumWidth, width.minimum), width.natural) }
    return measure(child, .vertical, for: length < 0 ? length : max(length, width.minimum))
  }

  public override func allocate(width: Int, height: Int) {
    let needed = measure(child, .horizontal, for: -1).minimum
    place(child, in: Rectangle(x: 0, y: 0, width: Double(max(width, needed)), height: Double(height)))
    guard size != (width, height) else { return }
    size = (width, height)
    // Deferred: the handler may request another layout.
    Task { [weak self] in self?.onResize?(width, height) }
  }
}
