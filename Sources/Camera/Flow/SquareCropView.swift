import GtkKit
import L10n

/// Shows a photo under a square cutout. Drag, scroll, pinch and keys move and scale the photo.
final class SquareCropView: CustomWidget {
  /// The minimum margin around the square, in application pixels.
  static let margin = 18
  private static let shade = RGBA(red: 0, green: 0, blue: 0, alpha: 0.62)
  private let model: TakePictureModel
  private var pinched = 1.0
  private var dragged = (x: 0.0, y: 0.0)
  /// The photo, scaled for the screen.
  var texture: Texture? {
    didSet { if texture !== oldValue { queueDraw() } }
  }

  init(_ model: TakePictureModel) {
    self.model = model
    super.init(cssName: "squarecrop", role: .image)
    accessibleLabel = tr("Move and Scale")
    isFocusable = true
    clipsContent = true
    setCursor("grab")
    observe({ [weak model] in model?.crop }) { view, _ in view.queueDraw() }
    setUpInput()
  }

  // MARK: Input

  private func setUpInput() {
    let drag = input.addDragGesture()
    drag.onBegin { [weak self] _, _ in
      self?.dragged = (0, 0)
      self?.grabFocus()
    }
    drag.onUpdate { [weak self] x, y in
      guard let self else { return }
      move(x: x - dragged.x, y: y - dragged.y)
      dragged = (x, y)
    }
    input.onScrollEvent { [weak self] event in
      let factor = event.isWheel ? (event.dy < 0 ? 1.1 : 1 / 1.1) : 1 - event.dy / 200
      self?.model.edit { $0.zoom(by: factor) }
      return true
    }
    input.onPinch(
      began: { [weak self] in self?.pinched = 1 },
      changed: { [weak self] scale, _, _ in
        guard let self else { return }
        model.edit { $0.zoom(by: scale / self.pinched) }
        pinched = scale
      })
    input.onKey { [weak self] key, modifiers in self?.handle(key, modifiers) ?? false }
  }

  private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.intersection([.control, .alt]).isEmpty else { return false }
    switch key {
    case .left: move(x: 12, y: 0)
    case .right: move(x: -12, y: 0)
    case .up: move(x: 0, y: 12)
    case .down: move(x: 0, y: -12)
    case .plus, .keypadPlus, .character("="): model.edit { $0.zoom(by: 1.1) }
    case .character("-"), .keypadMinus: model.edit { $0.zoom(by: 1 / 1.1) }
    default: return false
    }
    return true
  }

  private func move(x: Double, y: Double) {
    let side = cutout.width
    if side > 0 { model.edit { $0.move(x: x / side, y: y / side) } }
  }

  // MARK: Drawing

  /// The square cutout above the camera bar.
  private var cutout: Rectangle {
    let (width, height) = (Double(width), Double(height - CameraBar.height))
    let side = max(min(width, height) - Double(2 * Self.margin), 1)
    return Rectangle(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
  }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    (0, orientation == .horizontal ? 640 : 480)
  }

  override func snapshot(_ snapshot: Snapshot) {
    let all = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    snapshot.fill(all, with: .black)
    guard let texture, let crop = model.crop else { return }
    let cutout = cutout
    let scale = cutout.width / crop.side
    snapshot.draw(
      texture,
      in: Rectangle(
        x: cutout.x + cutout.width / 2 - crop.center.x * scale,
        y: cutout.y + cutout.height / 2 - crop.center.y * scale,
        width: Double(crop.width) * scale, height: Double(crop.height) * scale),
      reduction: .fast)
    for bar in all.bars(around: cutout) { snapshot.fill(bar, with: Self.shade) }
    let frame = Rectangle(
      x: cutout.x - 1, y: cutout.y - 1, width: cutout.width + 2, height: cutout.height + 2)
    for edge in frame.bars(around: cutout) { snapshot.fill(edge, with: .white) }
  }
}
