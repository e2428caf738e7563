import CGtk
import GObjectKit

/// A controller that recognizes a sequence of events (`GtkGesture`).
public class Gesture: EventController {
  /// Claims the event sequence: competing gestures are cancelled.
  public func claim() { gtk_gesture_set_state(pointer.opaque, GTK_EVENT_SEQUENCE_CLAIMED) }

  /// Denies the event sequence: other gestures receive it.
  public func deny() { gtk_gesture_set_state(pointer.opaque, GTK_EVENT_SEQUENCE_DENIED) }

  /// The center of all touch points.
  public var center: (x: Double, y: Double) {
    var (x, y) = (0.0, 0.0)
    gtk_gesture_get_bounding_box_center(pointer.opaque, &x, &y)
    return (x, y)
  }
}

/// Clicks (`GtkGestureClick`).
public final class ClickGesture: Gesture {
  init(button: Int, phase: InputPhase) {
    let gesture = gtk_gesture_click_new()!
    gtk_gesture_single_set_button(gesture, guint(button))
    super.init(gesture, phase: phase)
  }

  /// Calls a handler at each press with the number of clicks in succession and the position.
  @discardableResult
  public func onPressed(_ handler: @escaping (_ count: Int, _ x: Double, _ y: Double) -> Void) -> Self {
    connectClick("pressed") { handler(Int($0), $1, $2) }
    return self
  }

  /// Calls a handler at each release after a press here.
  @discardableResult
  public func onReleased(_ handler: @escaping (_ count: Int, _ x: Double, _ y: Double) -> Void) -> Self {
    connectClick("released") { handler(Int($0), $1, $2) }
    return self
  }
}

/// Drags (`GtkGestureDrag`).
public final class DragGesture: Gesture {
  init(phase: InputPhase) { super.init(gtk_gesture_drag_new(), phase: phase) }

  /// Calls a handler at the start of a drag.
  @discardableResult public func onBegin(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> Self {
    connectPoint("drag-begin") { handler($0, $1) }
    return self
  }

  /// Calls a handler with the offset from the start.
  @discardableResult public func onUpdate(_ handler: @escaping (_ dx: Double, _ dy: Double) -> Void) -> Self {
    connectPoint("drag-update") { handler($0, $1) }
    return self
  }

  /// Calls a handler at the end of a drag with the offset from the start.
  @discardableResult public func onEnd(_ handler: @escaping (_ dx: Double, _ dy: Double) -> Void) -> Self {
    connectPoint("drag-end") { handler($0, $1) }
    return self
  }
}

extension DragGesture {
  /// Whether a distance is a drag by the settings of the desktop.
  public func exceedsThreshold(_ dx: Double, _ dy: Double) -> Bool {
    guard let widget = gtk_event_controller_get_widget(pointer.opaque) else { return false }
    return gtk_drag_check_threshold(widget, 0, 0, Int32(dx), Int32(dy)) != 0
  }
}

/// Long presses (`GtkGestureLongPress`).
///
/// Before the widgets inside: in the bubble phase, the gesture sees the press of a button in its widget but not the
/// release, which the button claims, and so took each click for a long press (GTK 4.8).
final class LongPressGesture: Gesture {
  private var isHeld = false

  /// - Parameters:
  ///   - isEnabled: Whether long presses are recognized now.
  ///   - released: Called when a press is released that `handler` was called for.
  ///   - handler: Called when the pointer or a finger has been held for 500 ms, with its position.
  init(
    isEnabled: @escaping () -> Bool, released: @escaping () -> Void,
    _ handler: @escaping (Double, Double) -> Void
  ) {
    super.init(gtk_gesture_long_press_new(), phase: .capture)
    connectPoint("pressed") { [unowned self] x, y in
      guard isEnabled() else { return }
      claim()
      isHeld = true
      handler(x, y)
    }
    for signal in ["end", "cancel"] {
      connectPointer(signal) { [unowned self] _ in
        if isHeld { released() }
        isHeld = false
      }
    }
  }
}

/// Pinches of two fingers (`GtkGestureZoom`).
final class PinchGesture: Gesture {
  /// - Parameters:
  ///   - began: Called at the start of a pinch.
  ///   - changed: Called with the scale relative to the start and the center of the fingers.
  init(began: @escaping () -> Void, changed: @escaping (_ scale: Double, _ x: Double, _ y: Double) -> Void) {
    super.init(gtk_gesture_zoom_new(), phase: .capture)
    connectPointer("begin") { _ in began() }
    connectDouble("scale-changed") { [unowned self] scale in
      let center = center
      changed(scale, center.x, center.y)
    }
  }
}

/// Swipes of one finger (`GtkGestureSwipe`).
final class SwipeGesture: Gesture {
  /// - Parameter handler: Called after a swipe with its velocity in application pixels per second.
  init(_ handler: @escaping (_ velocityX: Double, _ velocityY: Double) -> Void) {
    super.init(gtk_gesture_swipe_new(), phase: .bubble)
    gtk_gesture_single_set_touch_only(pointer.opaque, 1)
    connectPoint("swipe") { handler($0, $1) }
  }
}
