import CGtk
import GObjectKit

/// An event controller of a widget, which keeps it alive (`GtkEventController`).
public class EventController: GtkObject {
  init(_ new: OpaquePointer, phase: InputPhase) {
    gtk_event_controller_set_propagation_phase(new, phase.gtk)
    super.init(Object(adopting: UnsafeMutableRawPointer(new)))
  }

  /// The modifier keys held during the current event.
  public var modifiers: Modifiers {
    Modifiers(rawValue: gtk_event_controller_get_current_event_state(pointer.opaque).rawValue)
  }
}

extension EventController {
  /// The time of the current event in milliseconds of the display server's clock. It wraps around: use only
  /// differences (`&-`).
  public var eventTime: UInt32 { gtk_event_controller_get_current_event_time(pointer.opaque) }
}

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
