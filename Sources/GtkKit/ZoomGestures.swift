import Glibc

/// The effects of keys, wheel, touchpad, drags, swipes and pinches on a `ZoomState`, without a widget. Points and
/// distances are in application pixels of the view.
nonisolated struct ZoomGestures {
  /// The effect of an event.
  enum Effect: Equatable {
    /// The event is not handled.
    case ignored
    /// The event is handled without a change.
    case handled
    /// The zoom or the position changes.
    case change(ZoomState, animated: Bool)
    /// A swipe across a fitted picture: +1 for the next picture, -1 for the previous one.
    case swipe(step: Int)
  }

  /// The zoom factor of one wheel notch.
  static let notch = 1.25
  /// The distance of a touchpad swipe that changes to another picture.
  static let swipeDistance = 80.0
  /// The distance of one arrow key press.
  static let arrowStep = 60.0
  /// The distance below which a drag may still become a double click.
  static let dragThreshold = 6.0
  /// The minimum velocity of a one-finger swipe per second.
  static let swipeVelocity = 300.0

  /// The pointer's position; nil while it is outside the view.
  var pointer: (x: Double, y: Double)?
  /// Whether a drag moves the picture.
  private(set) var isDragging = false
  /// The distance that the current drag has moved the picture.
  private var dragged = (x: 0.0, y: 0.0)
  /// The zoom at the start of a pinch.
  private var pinchZoom = 1.0
  private var pinchCenter: (x: Double, y: Double)?
  /// The distance of the current two-finger swipe on the touchpad.
  private var swiped = 0.0

  // MARK: Keys

  /// + and − zoom, Ctrl+0 fits, Ctrl+1 shows actual size, arrows pan a zoomed picture. Digits alone are left to ratings.
  func key(_ key: Key, _ modifiers: Modifiers, in state: ZoomState) -> Effect {
    if modifiers.contains(.alt) { return .ignored }
    return switch key {
    case .plus, .keypadPlus, .character("="): change(state) { $0.zoom(to: $0.nextStep) }
    case .character("-"), .keypadMinus: change(state) { $0.zoom(to: $0.previousStep) }
    case .character("0") where modifiers.contains(.control): change(state) { $0.fit() }
    case .character("1") where modifiers.contains(.control): change(state) { $0.zoom(to: 1) }
    case .left: arrow(x: 1, y: 0, state)
    case .right: arrow(x: -1, y: 0, state)
    case .up: arrow(x: 0, y: 1, state)
    case .down: arrow(x: 0, y: -1, state)
    default: .ignored
    }
  }

  /// Handles the key at the edge, too, so that panning does not change to another picture.
  private func arrow(x: Double, y: Double, _ state: ZoomState) -> Effect {
    guard state.canPan else { return .ignored }
    return change(state) { $0.pan(x: x * Self.arrowStep, y: y * Self.arrowStep) }
  }

  // MARK: Wheel and touchpad

  /// Fingers touch the touchpad.
  mutating func beginScroll() { swiped = 0 }

  /// The wheel zooms to the pointer; the touchpad pans a zoomed picture and swipes across a fitted one.
  mutating func scroll(_ event: ScrollEvent, in state: ZoomState) -> Effect {
    let (x, y) = pointer ?? (state.viewWidth / 2, state.viewHeight / 2)
    if event.isWheel || event.modifiers.contains(.control) {
      let notches = event.isWheel ? event.dy : event.dy / 40
      guard notches != 0 else { return .ignored }
      return change(state, animated: event.isWheel) {
        $0.zoom(to: $0.zoom * pow(Self.notch, -notches), aroundX: x, y: y)
      }
    }
    guard !state.canPan else { return change(state, animated: false) { $0.pan(x: -event.dx, y: -event.dy) } }
    let before = swiped
    swiped += event.dx
    // One picture per swipe.
    guard abs(before) < Self.swipeDistance, abs(swiped) >= Self.swipeDistance else { return .handled }
    return .swipe(step: swiped > 0 ? 1 : -1)
  }

  // MARK: Drag, double click, touch

  /// The pointer or a finger is pressed.
  mutating func beginDrag() { (dragged, pinchCenter) = ((0, 0), nil) }

  /// The pointer or a finger has moved by a distance from the start of the drag.
  mutating func drag(dx: Double, dy: Double, in state: ZoomState) -> Effect {
    guard state.canPan, pinchCenter == nil, isDragging || abs(dx) + abs(dy) >= Self.dragThreshold else {
      return .ignored
    }
    isDragging = true
    defer { dragged = (dx, dy) }
    return change(state, animated: false) { $0.pan(x: dx - dragged.x, y: dy - dragged.y) }
  }

  /// The pointer or the finger is released.
  mutating func endDrag() { isDragging = false }

  /// A click toggles between the fitted picture and actual size if it is the second in succession.
  func click(count: Int, x: Double, y: Double, in state: ZoomState) -> Effect {
    count == 2 ? change(state) { $0.toggle(aroundX: x, y: y) } : .ignored
  }

  /// A finger swipes, with its velocity per second.
  func swipe(velocityX: Double, velocityY: Double, in state: ZoomState) -> Effect {
    guard !state.canPan, abs(velocityX) > Self.swipeVelocity, abs(velocityX) > abs(velocityY) * 2 else {
      return .ignored
    }
    return .swipe(step: velocityX < 0 ? 1 : -1)
  }

  /// Two fingers touch the view.
  mutating func beginPinch(in state: ZoomState) { (pinchZoom, pinchCenter) = (state.zoom, nil) }

  /// Two fingers zoom by `scale` since the start of the pinch and pan the picture with their center.
  mutating func pinch(scale: Double, x: Double, y: Double, in state: ZoomState) -> Effect {
    let before = pinchCenter ?? (x, y)
    pinchCenter = (x, y)
    return change(state, animated: false) {
      $0.zoom(to: pinchZoom * scale, aroundX: before.x, y: before.y)
      $0.pan(x: x - before.x, y: y - before.y)
    }
  }

  private func change(
    _ state: ZoomState, animated: Bool = true, _ change: (inout ZoomState) -> Void
  ) -> Effect {
    var new = state
    change(&new)
    return .change(new, animated: animated)
  }
}
