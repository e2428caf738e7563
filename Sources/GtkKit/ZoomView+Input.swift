import Glibc

/// The state of the gestures of a `ZoomView`.
final class ZoomInput {
  /// The pointer's position in the view; nil while it is outside.
  var pointer: (x: Double, y: Double)?
  /// The distance that the current drag has moved the picture.
  var dragged = (x: 0.0, y: 0.0)
  var isDragging = false
  /// The zoom at the start of a pinch.
  var pinchZoom = 1.0
  var pinchCenter: (x: Double, y: Double)?
  /// The distance of the current two-finger swipe on the touchpad.
  var swiped = 0.0
}

/// Input by wheel, touchpad, pointer, touch and keys.
extension ZoomView {
  /// The zoom factor of one wheel notch.
  private static let notch = 1.25
  /// The distance of a touchpad swipe that changes to another picture, in application pixels.
  private static let swipeDistance = 80.0
  /// The distance of one arrow key press in application pixels.
  private static let arrowStep = 60.0

  func setUpInput() {
    onPointer(
      moved: { [weak self] in self?.input.pointer = ($0, $1) },
      left: { [weak self] in self?.input.pointer = nil })
    onScrollEvent(began: { [weak self] in self?.input.swiped = 0 }) { [weak self] in
      self?.scroll($0) ?? false
    }
    setUpDrag()
    setUpPinch()
    onKey { [weak self] in self?.handleKey($0, $1) ?? false }
  }

  // MARK: Keys

  /// Handles a key: + and − zoom, 0 fits, 1 shows actual size, arrows pan a zoomed picture. The owner may forward
  /// keys pressed elsewhere.
  ///
  /// - Returns: Whether the key was handled.
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if modifiers.contains(.alt) { return false }
    switch key {
    case .plus, .keypadPlus, .character("="): zoomIn()
    case .character("-"), .keypadMinus: zoomOut()
    case .character("0"): fit()
    case .character("1"): showActualSize()
    case .left: return move(x: Self.arrowStep, y: 0)
    case .right: return move(x: -Self.arrowStep, y: 0)
    case .up: return move(x: 0, y: Self.arrowStep)
    case .down: return move(x: 0, y: -Self.arrowStep)
    default: return false
    }
    return true
  }

  /// Handles the key at the edge, too, so that panning does not change to another picture.
  private func move(x: Double, y: Double) -> Bool {
    guard state.canPan else { return false }
    change(animated: true) { $0.pan(x: x, y: y) }
    return true
  }

  // MARK: Wheel and touchpad

  private func scroll(_ event: ScrollEvent) -> Bool {
    let (x, y) = input.pointer ?? (state.viewWidth / 2, state.viewHeight / 2)
    if event.isWheel || event.modifiers.contains(.control) {
      let notches = event.isWheel ? event.dy : event.dy / 40
      guard notches != 0 else { return false }
      change(animated: event.isWheel) {
        $0.zoom(to: $0.zoom * pow(Self.notch, -notches), aroundX: x, y: y)
      }
    } else if state.canPan {
      change(animated: false) { $0.pan(x: -event.dx, y: -event.dy) }
    } else {
      swipe(event.dx)
    }
    return true
  }

  private func swipe(_ distance: Double) {
    let before = input.swiped
    input.swiped += distance
    // One picture per swipe.
    if abs(before) < Self.swipeDistance, abs(input.swiped) >= Self.swipeDistance {
      onSwiped(input.swiped > 0 ? 1 : -1)
    }
  }

  // MARK: Drag, double click, touch

  private func setUpDrag() {
    let drag = addDragGesture()
    drag.onBegin { [weak self] _, _ in
      self?.input.dragged = (0, 0)
      self?.input.pinchCenter = nil
    }
    drag.onUpdate { [weak self, unowned drag] dx, dy in
      guard let self, state.canPan, input.pinchCenter == nil else { return }
      // Below this distance the gesture may still become a double click.
      if !input.isDragging, abs(dx) + abs(dy) < 6 { return }
      if !input.isDragging {
        input.isDragging = true
        drag.claim()
        updateCursor()
      }
      change(animated: false) { $0.pan(x: dx - input.dragged.x, y: dy - input.dragged.y) }
      input.dragged = (dx, dy)
    }
    drag.onEnd { [weak self] _, _ in
      self?.input.isDragging = false
      self?.updateCursor()
    }
    addClickGesture().onPressed { [weak self] count, x, y in
      guard let self else { return }
      grabFocus()
      if count == 2 { change(animated: true) { $0.toggle(aroundX: x, y: y) } }
    }
    onSwipe { [weak self] speed, vertical in
      guard let self, !state.canPan, abs(speed) > 300, abs(speed) > abs(vertical) * 2 else { return }
      onSwiped(speed < 0 ? 1 : -1)
    }
  }

  private func setUpPinch() {
    onPinch(
      began: { [weak self] in
        guard let self else { return }
        (input.pinchZoom, input.pinchCenter) = (state.zoom, nil)
      },
      changed: { [weak self] scale, x, y in
        guard let self else { return }
        let before = input.pinchCenter ?? (x, y)
        input.pinchCenter = (x, y)
        change(animated: false) {
          $0.zoom(to: input.pinchZoom * scale, aroundX: before.x, y: before.y)
          // Two fingers also pan the picture.
          $0.pan(x: x - before.x, y: y - before.y)
        }
      })
  }

  func updateCursor() {
    setCursor(hidesPointer ? "none" : state.canPan ? (input.isDragging ? "grabbing" : "grab") : nil)
  }
}
