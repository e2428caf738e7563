import GtkKit

/// The widgets in the corners of a cell: the selection mark, the duration of a video, and a warning for a damaged image. Each
/// is created when it is first needed.
final class CellCorners {
  private unowned let cell: MediaCell
  private var mark: Label?
  private var duration: Label?
  private var warning: Image?

  init(of cell: MediaCell) { self.cell = cell }

  /// Shows the selection mark.
  func show(_ mark: MediaCell.Mark) {
    cell.show(&self.mark, mark != .none) { Label().styled("badge", "numeric") }
    switch mark {
    case .none: break
    case .check: self.mark?.text = "✓"
    case .number(let number): self.mark?.text = String(number)
    }
  }

  /// Shows the duration of a video; nil for an image.
  func show(duration length: Duration?) {
    cell.show(&duration, length != nil) { Label().styled("clip-badge", "numeric") }
    duration?.text = length.map { ($0 + .milliseconds(500)).clockText } ?? ""
  }

  /// Shows or hides the warning.
  func show(isDamaged: Bool) {
    cell.show(&warning, isDamaged) { Image(icon: "dialog-warning-symbolic").styled("damage") }
  }

  /// The width from the left edge of the cell to the end of the duration, without the margin; nil if it is hidden.
  var durationWidth: Int? {
    duration.flatMap { $0.isVisible ? cell.naturalSize(of: $0).width + 6 : nil }
  }

  /// Places the widgets in a cell of this size.
  ///
  /// - Parameter picture: The frame of an image that does not fill the cell; nil for one that does.
  func place(_ width: Int, _ height: Int, picture: Rectangle?) {
    if let mark, mark.isVisible {
      let size = cell.naturalSize(of: mark)
      let side = max(size.width, size.height)
      put(mark, x: Double(width - side - 6), y: Double(height - size.height - 6), (side, size.height))
    }
    if let duration, duration.isVisible {
      let size = cell.naturalSize(of: duration)
      let (left, bottom) = picture.map { ($0.x, $0.y + $0.height) } ?? (0, Double(height))
      put(duration, x: left + 6, y: bottom - Double(size.height) - 6, size)
    }
    if let warning, warning.isVisible {
      put(warning, x: (picture?.x ?? 0) + 6, y: (picture?.y ?? 0) + 6, cell.naturalSize(of: warning))
    }
  }

  private func put(_ widget: Widget, x: Double, y: Double, _ size: (width: Int, height: Int)) {
    cell.place(
      widget, in: Rectangle(x: x, y: y, width: Double(size.width), height: Double(size.height)))
  }
}

extension CustomWidget {
  /// Shows or hides a child, which is made when it is first shown.
  func show<Child: Widget>(_ child: inout Child?, _ isVisible: Bool, make: () -> Child) {
    if child == nil {
      guard isVisible else { return }
      let made = make()
      child = made
      addChild(made)
    }
    if let child { setChild(child, isVisible: isVisible) }
  }
}
