import GtkKit

/// Lays out the panes of a comparison in the whole view.
final class CompareGrid: CustomWidget {
  private(set) var panes: [ComparePane] = []
  private let model: CompareModel

  init(_ model: CompareModel) {
    self.model = model
    super.init(cssName: "comparegrid", role: .group)
    observe({ [weak model] in model?.panes.map(ObjectIdentifier.init) ?? [] }) { grid, _ in grid.fill() }
    // A picture's shape is known when it is decoded.
    observe({ [weak model] in model?.panes.map(\.aspect) ?? [] }) { grid, _ in grid.queueAllocate() }
  }

  private func fill() {
    let old = panes
    let hadFocus = old.first { $0.containsFocus }
    panes = model.panes.map { pane in old.first { $0.model === pane } ?? ComparePane(pane, of: model) }
    for pane in old where !panes.contains(where: { $0 === pane }) { removeChild(pane) }
    for pane in panes where !old.contains(where: { $0 === pane }) { addChild(pane) }
    for (before, pane) in zip(panes, panes.dropFirst()) { insertChild(pane, after: before) }
    queueResize()
    if let hadFocus, !panes.contains(where: { $0 === hadFocus }) { focusFirstPane() }
  }

  /// Moves the keyboard focus to the first picture.
  func focusFirstPane() { panes.first?.focusPicture() }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    // A layout with one column is narrower, but higher.
    let minimum = panes.map { measure($0, orientation, for: -1).minimum }.max() ?? 0
    let rows = panes.count > 1 ? 2 : 1
    return (minimum, orientation == .horizontal ? 900 : max(600, minimum * rows))
  }

  override func allocate(width: Int, height: Int) {
    let layout = CompareLayout(
      aspects: panes.map(\.model.aspect), width: Double(width), height: Double(height))
    for (pane, frame) in zip(panes, layout.frames) {
      let minimum = measure(pane, .horizontal, for: -1).minimum
      let lowest = measure(pane, .vertical, for: max(Int(frame.width), minimum)).minimum
      place(
        pane,
        in: Rectangle(
          x: frame.x, y: frame.y, width: max(frame.width, Double(minimum)),
          height: max(frame.height, Double(lowest))
        ))
    }
  }
}

extension ViewerModel {
  /// Width divided by height of the picture; nil until it is known.
  var aspect: Double? {
    guard let size = picture?.originalSize, size.height > 0 else { return nil }
    return Double(size.width) / Double(size.height)
  }
}
