import Testing

@testable import GtkKit

/// Input on a picture of 4000 × 3000 pixels in a view of 800 × 600, without a widget.
@Suite(.timeLimit(.minutes(1))) struct ZoomGesturesTests {
  private var gestures = ZoomGestures()
  private let fitted = ZoomState(
    pictureWidth: 4000, pictureHeight: 3000, viewWidth: 800, viewHeight: 600)
  private let zoomed: ZoomState

  init() {
    var state = fitted
    state.zoom(to: 1)
    zoomed = state
  }

  /// The state that an effect sets; records an issue if it sets none.
  private func state(_ effect: ZoomGestures.Effect, animated: Bool) throws -> ZoomState {
    guard case .change(let state, animated) = effect else { throw Unexpected(effect: effect) }
    return state
  }

  private struct Unexpected: Error { let effect: ZoomGestures.Effect }

  private func wheel(_ dy: Double) -> ScrollEvent { ScrollEvent(dx: 0, dy: dy, isWheel: true, modifiers: []) }

  private func touchpad(dx: Double = 0, dy: Double = 0, _ modifiers: Modifiers = []) -> ScrollEvent {
    ScrollEvent(dx: dx, dy: dy, isWheel: false, modifiers: modifiers)
  }

  @Test func keysZoomAndFit() throws {
    #expect(try state(gestures.key(.plus, [], in: fitted), animated: true).zoom > fitted.zoom)
    #expect(try state(gestures.key(.keypadMinus, [], in: zoomed), animated: true).zoom < 1)
    #expect(try state(gestures.key(.character("1"), .control, in: fitted), animated: true).zoom == 1)
    #expect(try state(gestures.key(.character("0"), .control, in: zoomed), animated: true).isFit)
    #expect(gestures.key(.plus, .alt, in: fitted) == .ignored)
  }

  @Test func arrowKeysPanOnlyAZoomedPicture() throws {
    #expect(gestures.key(.left, [], in: fitted) == .ignored)
    let moved = try state(gestures.key(.left, [], in: zoomed), animated: true)
    #expect(moved.pictureRect.x == zoomed.pictureRect.x + ZoomGestures.arrowStep)
    // At the edge, the key is handled without a change.
    var edge = zoomed
    edge.pan(x: 10_000, y: 0)
    #expect(gestures.key(.left, [], in: edge) == .change(edge, animated: true))
  }

  @Test mutating func theWheelZoomsToThePointer() throws {
    gestures.pointer = (200, 100)
    let new = try state(gestures.scroll(wheel(-1), in: zoomed), animated: true)
    #expect(new.zoom == ZoomGestures.notch)
    let (before, after) = (zoomed.picturePoint(atX: 200, y: 100), new.picturePoint(atX: 200, y: 100))
    #expect(abs(before.x - after.x) < 1e-6 && abs(before.y - after.y) < 1e-6)
    #expect(gestures.scroll(wheel(0), in: zoomed) == .ignored)
  }

  @Test mutating func theTouchpadPansAZoomedPictureAndZoomsWithControl() throws {
    let panned = try state(gestures.scroll(touchpad(dx: 30, dy: 10), in: zoomed), animated: false)
    #expect(panned.pictureRect.x == zoomed.pictureRect.x - 30)
    #expect(panned.pictureRect.y == zoomed.pictureRect.y - 10)
    let larger = try state(gestures.scroll(touchpad(dy: -40, .control), in: zoomed), animated: false)
    #expect(larger.zoom == ZoomGestures.notch)
  }

  @Test mutating func aTouchpadSwipeChangesOnePicture() {
    gestures.beginScroll()
    #expect(gestures.scroll(touchpad(dx: 50), in: fitted) == .handled)
    #expect(gestures.scroll(touchpad(dx: 50), in: fitted) == .swipe(step: 1))
    #expect(gestures.scroll(touchpad(dx: 500), in: fitted) == .handled)
    gestures.beginScroll()
    #expect(gestures.scroll(touchpad(dx: -90), in: fitted) == .swipe(step: -1))
  }

  @Test mutating func aDragPansAfterItsThreshold() throws {
    gestures.beginDrag()
    #expect(gestures.drag(dx: 3, dy: 2, in: zoomed) == .ignored)
    #expect(!gestures.isDragging)
    let first = try state(gestures.drag(dx: 20, dy: 0, in: zoomed), animated: false)
    #expect(gestures.isDragging)
    #expect(first.pictureRect.x == zoomed.pictureRect.x + 20)
    // Distances count from the start of the drag, and the threshold applies only to its start.
    let second = try state(gestures.drag(dx: 3, dy: 1, in: first), animated: false)
    #expect(second.pictureRect.x == zoomed.pictureRect.x + 3)
    gestures.endDrag()
    #expect(!gestures.isDragging)
    #expect(gestures.drag(dx: 50, dy: 0, in: fitted) == .ignored)
  }

  @Test func aDoubleClickTogglesActualSize() throws {
    #expect(gestures.click(count: 1, x: 10, y: 10, in: fitted) == .ignored)
    #expect(try state(gestures.click(count: 2, x: 10, y: 10, in: fitted), animated: true).zoom == 1)
    #expect(try state(gestures.click(count: 2, x: 10, y: 10, in: zoomed), animated: true).isFit)
  }

  @Test func aFastHorizontalSwipeChangesAFittedPicture() {
    #expect(gestures.swipe(velocityX: -900, velocityY: 100, in: fitted) == .swipe(step: 1))
    #expect(gestures.swipe(velocityX: 900, velocityY: 100, in: fitted) == .swipe(step: -1))
    #expect(gestures.swipe(velocityX: 100, velocityY: 0, in: fitted) == .ignored)
    #expect(gestures.swipe(velocityX: 900, velocityY: 800, in: fitted) == .ignored)
    #expect(gestures.swipe(velocityX: 900, velocityY: 0, in: zoomed) == .ignored)
  }

  @Test mutating func aPinchZoomsAndPans() throws {
    gestures.beginPinch(in: zoomed)
    let larger = try state(gestures.pinch(scale: 2, x: 400, y: 300, in: zoomed), animated: false)
    #expect(larger.zoom == 2)
    let moved = try state(gestures.pinch(scale: 2, x: 420, y: 310, in: larger), animated: false)
    #expect(moved.zoom == 2)
    #expect(moved.pictureRect.x == larger.pictureRect.x + 20)
    // The same fingers do not drag the picture, too.
    #expect(gestures.drag(dx: 100, dy: 0, in: moved) == .ignored)
  }
}
