import CGtk
import GObjectKit

/// Something that listens to a widget's events. Kept by the widget.
public class EventController: GtkObject {
  init(_ new: OpaquePointer, phase: InputPhase) {
    gtk_event_controller_set_propagation_phase(new, phase.gtk)
    super.init(Object(adopting: UnsafeMutableRawPointer(new)))
  }

  /// The modifier keys held at the event being handled.
  public var modifiers: Modifiers {
    Modifiers(rawValue: gtk_event_controller_get_current_event_state(pointer.opaque).rawValue)
  }
}

extension EventController {
  /// When the event being handled happened, in milliseconds of the display server's clock, which
  /// wraps: only differences (`&-`) mean something.
  public var eventTime: UInt32 { gtk_event_controller_get_current_event_time(pointer.opaque) }
}

/// Events that belong together, from press to release.
public class Gesture: EventController {
  /// Takes the events for this gesture alone; others that wait for them are cancelled.
  public func claim() { gtk_gesture_set_state(pointer.opaque, GTK_EVENT_SEQUENCE_CLAIMED) }

  /// Leaves the events to others.
  public func deny() { gtk_gesture_set_state(pointer.opaque, GTK_EVENT_SEQUENCE_DENIED) }

  /// The middle of all fingers.
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

  /// Runs a handler at each press: how many in a row, and where.
  @discardableResult
  public func onPressed(_ handler: @escaping (_ count: Int, _ x: Double, _ y: Double) -> Void) -> Self {
    connectClick("pressed") { handler(Int($0), $1, $2) }
    return self
  }

  /// Runs a handler at each release that follows a press here.
  @discardableResult
  public func onReleased(_ handler: @escaping (_ count: Int, _ x: Double, _ y: Double) -> Void) -> Self {
    connectClick("released") { handler(Int($0), $1, $2) }
    return self
  }
}

/// Dragging (`GtkGestureDrag`).
public final class DragGesture: Gesture {
  init(phase: InputPhase) { super.init(gtk_gesture_drag_new(), phase: phase) }

  /// Runs a handler where a drag starts.
  @discardableResult public func onBegin(_ handler: @escaping (_ x: Double, _ y: Double) -> Void) -> Self {
    connectPoint("drag-begin") { handler($0, $1) }
    return self
  }

  /// Runs a handler with the distance from the start.
  @discardableResult public func onUpdate(_ handler: @escaping (_ dx: Double, _ dy: Double) -> Void) -> Self {
    connectPoint("drag-update") { handler($0, $1) }
    return self
  }

  /// Runs a handler at the end, with the distance from the start.
  @discardableResult public func onEnd(_ handler: @escaping (_ dx: Double, _ dy: Double) -> Void) -> Self {
    connectPoint("drag-end") { handler($0, $1) }
    return self
  }
}
