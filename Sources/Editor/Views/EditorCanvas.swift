import GtkKit
import L10n

/// The photo of an editor, fitted into the view: with the frame of the crop on the page Crop, with the original beside it in
/// a split comparison. Pressing the photo on the other pages shows the original.
final class EditorCanvas: CustomWidget {
  /// The distance of the photo from the edges, so that the handles of the crop can be reached.
  private static let margin = 24.0
  /// How close to an edge of the frame a press drags that edge, in application pixels.
  private static let reach = 18.0

  private let model: EditorModel
  private var drag = Drag.none
  /// Whether a drag that may be a click has moved far enough.
  private var hasMoved = false
  private var gesture: DragGesture?

  /// What a drag does.
  private enum Drag {
    case none
    case compare
    case split
    /// Moves the frame; the offset is the one that was applied last.
    case move(x: Double, y: Double)
    case edge(CropFrame.Handle, startX: Double, startY: Double)
    /// Draws or moves a mark.
    case mark(startX: Double, startY: Double)
  }

  init(_ model: EditorModel) {
    self.model = model
    super.init(cssName: "editorcanvas", role: .image)
    isFocusable = true
    clipsContent = true
    bind(\.accessibleLabel) { [file = model.file] in file.displayName }
    bind(\.accessibleDescription) { [weak model] in model?.sizeText ?? "" }
    observe({ [weak model] in model?.texture.map(ObjectIdentifier.init) }) { view, _ in view.queueDraw() }
    observe({ [weak model] in model.map { Shown($0) } }) { view, _ in view.queueDraw() }
    setUpInput()
  }

  /// What is drawn over the photo.
  private struct Shown: Equatable {
    let frame: CropFrame
    let page: EditorModel.Page
    let comparison: EditorModel.Comparison
    let isStraightening: Bool
    let selectedMark: Rectangle?

    init(_ model: EditorModel) {
      (frame, page) = (model.frame, model.page)
      (comparison, isStraightening) = (model.comparison, model.isStraightening)
      selectedMark = model.page == .markup ? model.markup.selectedFrame : nil
    }
  }

  private var isCropping: Bool { model.page == .crop && model.comparison == .none }

  private var isMarkingUp: Bool { model.page == .markup && model.comparison == .none }

  private var split: Double? {
    if model.page != .crop, case .split(let position) = model.comparison { position } else { nil }
  }

  // MARK: Layout

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal ? (240, 640) : (150, 480)
  }

  override func allocate(width: Int, height: Int) {
    let scale = scaleFactor
    let (width, height) = (width - 2 * Int(Self.margin), height - 2 * Int(Self.margin))
    // Deferred: the model may change what is drawn.
    Task { [weak model] in model?.resize(width: width * scale, height: height * scale) }
  }

  /// Where the photo is drawn.
  private var photoArea: Rectangle? {
    guard let texture = model.texture else { return nil }
    let (width, height) = (Double(width) - 2 * Self.margin, Double(height) - 2 * Self.margin)
    guard width > 0, height > 0 else { return nil }
    let scale = min(width / Double(texture.width), height / Double(texture.height))
    let size = (width: Double(texture.width) * scale, height: Double(texture.height) * scale)
    return Rectangle(
      x: ((Double(self.width) - size.width) / 2).rounded(),
      y: ((Double(self.height) - size.height) / 2).rounded(),
      width: size.width.rounded(), height: size.height.rounded())
  }

  private func frameArea(in photo: Rectangle) -> Rectangle {
    let frame = model.frame
    return Rectangle(
      x: photo.x + frame.left * photo.width, y: photo.y + frame.top * photo.height,
      width: frame.width * photo.width, height: frame.height * photo.height)
  }

  // MARK: Drawing

  override func snapshot(_ snapshot: Snapshot) {
    guard let texture = model.texture, let photo = photoArea else { return }
    snapshot.draw(texture, in: photo, reduction: .fast)
    if let split, let before = model.preview?.before { draw(before, left: split, in: photo, snapshot) }
    if isCropping {
      CropDrawing(frame: frameArea(in: photo), photo: photo, hasFineGrid: model.isStraightening).draw(
        snapshot)
    }
    if isMarkingUp, let frame = model.markup.selectedFrame { drawSelection(frame, in: photo, snapshot) }
  }

  private func drawSelection(_ frame: Rectangle, in photo: Rectangle, _ snapshot: Snapshot) {
    let inner = Rectangle(
      x: (photo.x + frame.x * photo.width).rounded(), y: (photo.y + frame.y * photo.height).rounded(),
      width: (frame.width * photo.width).rounded(), height: (frame.height * photo.height).rounded())
    func grown(_ by: Double) -> Rectangle {
      Rectangle(x: inner.x - by, y: inner.y - by, width: inner.width + 2 * by, height: inner.height + 2 * by)
    }
    // White in black, to be seen on any photo.
    for bar in grown(2).bars(around: inner) { snapshot.fill(bar, with: .black) }
    for bar in grown(1).bars(around: inner) { snapshot.fill(bar, with: .white) }
  }

  private func draw(_ before: Texture, left split: Double, in photo: Rectangle, _ snapshot: Snapshot) {
    let x = (photo.x + split * photo.width).rounded()
    snapshot.clipped(to: Rectangle(x: photo.x, y: photo.y, width: x - photo.x, height: photo.height)) {
      snapshot.draw(before, in: photo, reduction: .fast)
    }
    snapshot.fill(Rectangle(x: x - 1, y: photo.y, width: 2, height: photo.height), with: .white)
    let middle = photo.y + photo.height / 2
    snapshot.clipped(to: Rectangle(x: x - 9, y: middle - 18, width: 18, height: 36), radius: 9) {
      snapshot.fill(Rectangle(x: x - 9, y: middle - 18, width: 18, height: 36), with: .white)
    }
    for offset in [-3.0, 2.0] {
      snapshot.fill(Rectangle(x: x + offset, y: middle - 6, width: 1, height: 12), with: .black)
    }
  }

  // MARK: Pointer

  private func setUpInput() {
    let gesture = input.addDragGesture()
    self.gesture = gesture
    gesture.onBegin { [weak self] x, y in self?.begin(x, y) }
    gesture.onUpdate { [weak self] x, y in self?.update(x, y) }
    gesture.onEnd { [weak self] _, _ in self?.end() }
    input.onPointer(moved: { [weak self] x, y in self?.showCursor(x, y) })
    input.onKey { [weak self] key, modifiers in self?.handle(key, modifiers) ?? false }
  }

  /// The edge or corner at a point; nil for the inside and the outside.
  private func handle(at x: Double, _ y: Double, of frame: Rectangle) -> CropFrame.Handle? {
    func side(_ value: Double, _ start: Double, _ length: Double) -> Int? {
      // Small frames keep a place in the middle to be moved.
      let reach = min(Self.reach, length / 3)
      if abs(value - start) <= Self.reach, value - start <= reach { return -1 }
      if abs(value - start - length) <= Self.reach, start + length - value <= reach { return 1 }
      return (start...(start + length)).contains(value) ? 0 : nil
    }
    guard let across = side(x, frame.x, frame.width), let down = side(y, frame.y, frame.height) else {
      return nil
    }
    return CropFrame.Handle.allCases.first { $0.horizontal == across && $0.vertical == down }
  }

  private func begin(_ x: Double, _ y: Double) {
    grabFocus()
    guard let photo = photoArea else { return }
    if isCropping {
      let frame = frameArea(in: photo)
      if let handle = handle(at: x, y, of: frame) {
        drag = .edge(handle, startX: x, startY: y)
      } else if frame.contains(x, y) {
        drag = .move(x: 0, y: 0)
      }
    } else if isMarkingUp {
      drag = .mark(startX: x, startY: y)
      model.markup.begin(x: (x - photo.x) / photo.width, y: (y - photo.y) / photo.height)
    } else if split != nil {
      drag = .split
      moveSplit(to: x, in: photo)
      splitStart = x
    } else if photo.contains(x, y), model.comparison == .none {
      drag = .compare
      model.comparison = .original
    }
  }

  private var splitStart = 0.0

  private func update(_ dx: Double, _ dy: Double) {
    guard let photo = photoArea else { return }
    switch drag {
    case .none, .compare: break
    case .mark(let startX, let startY):
      guard hasMoved || gesture?.exceedsThreshold(dx, dy) == true else { return }
      hasMoved = true
      model.markup.update(
        x: (startX + dx - photo.x) / photo.width, y: (startY + dy - photo.y) / photo.height)
    case .split: moveSplit(to: splitStart + dx, in: photo)
    case .move(let x, let y):
      model.changeFrame { $0.move(x: (dx - x) / photo.width, y: (dy - y) / photo.height) }
      drag = .move(x: dx, y: dy)
    case .edge(let handle, let startX, let startY):
      let ratio = model.frameRatio
      model.changeFrame {
        $0.drag(
          handle, toX: (startX + dx - photo.x) / photo.width, y: (startY + dy - photo.y) / photo.height,
          ratio: ratio)
      }
    }
  }

  private func end() {
    if case .compare = drag { model.comparison = .none }
    if case .mark = drag { model.markup.end(isClick: !hasMoved) }
    (drag, hasMoved) = (.none, false)
    model.endStep()
  }

  private func moveSplit(to x: Double, in photo: Rectangle) {
    model.comparison = .split(min(max((x - photo.x) / photo.width, 0), 1))
  }

  private func showCursor(_ x: Double, _ y: Double) {
    guard isCropping, let photo = photoArea else {
      return setCursor(isMarkingUp ? "crosshair" : split == nil ? nil : "ew-resize")
    }
    let frame = frameArea(in: photo)
    setCursor(handle(at: x, y, of: frame)?.cursor ?? (frame.contains(x, y) ? "move" : nil))
  }

  // MARK: Keyboard

  /// The arrow keys move the frame of the crop; with Shift they move its right and bottom edges.
  private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let held = modifiers.intersection([.control, .alt, .shift])
    guard isCropping, held.isSubset(of: [.shift]) else { return false }
    let step = 0.01
    let (x, y): (Double, Double)
    switch key {
    case .left: (x, y) = (-step, 0)
    case .right: (x, y) = (step, 0)
    case .up: (x, y) = (0, -step)
    case .down: (x, y) = (0, step)
    default: return false
    }
    let ratio = model.frameRatio
    model.changeFrame { frame in
      guard held == .shift else { return frame.move(x: x, y: y) }
      let handle: CropFrame.Handle = ratio != nil ? .bottomRight : x != 0 ? .right : .bottom
      // With a ratio, the side that the key does not change follows.
      let (right, bottom) = (frame.right + x, frame.bottom + y)
      frame.drag(
        handle, toX: ratio != nil && x == 0 ? frame.left : right,
        y: ratio != nil && y == 0 ? frame.top : bottom, ratio: ratio)
    }
    return true
  }
}

extension CropFrame.Handle {
  /// The name of the cursor over the handle.
  fileprivate var cursor: String {
    switch self {
    case .topLeft, .bottomRight: "nwse-resize"
    case .topRight, .bottomLeft: "nesw-resize"
    case .top, .bottom: "ns-resize"
    case .left, .right: "ew-resize"
    }
  }
}
