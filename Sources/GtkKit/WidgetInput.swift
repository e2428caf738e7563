import CGtk
import GObjectKit

/// The propagation phase in which a controller receives an event.
public enum InputPhase {
  /// Before the descendants.
  case capture
  /// After the descendants.
  case bubble

  var gtk: GtkPropagationPhase { self == .capture ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE }
}

/// The gestures and event controllers of a widget, which keeps them alive. Positions are in its application pixels.
@MainActor public struct WidgetInput {
  let widget: Widget

  /// Calls a handler for key presses while the focus is in the widget; it returns whether it handled the key.
  public func onKey(phase: InputPhase = .bubble, _ handler: @escaping (Key, Modifiers) -> Bool) {
    let controller = EventController(gtk_event_controller_key_new(), phase: phase)
    controller.connectKey("key-pressed") { handler(Key(symbol: $0), Modifiers(rawValue: $1)) }
    add(controller)
  }

  /// Calls a handler for key releases while the focus is in the widget.
  public func onKeyRelease(phase: InputPhase = .bubble, _ handler: @escaping (Key, Modifiers) -> Void) {
    let controller = EventController(gtk_event_controller_key_new(), phase: phase)
    controller.connectKey("key-released") {
      handler(Key(symbol: $0), Modifiers(rawValue: $1))
      return false
    }
    add(controller)
  }

  /// Calls a handler for scroll events of wheel and touchpad; it returns whether it handled the event.
  public func onScroll(
    phase: InputPhase = .bubble, _ handler: @escaping (_ dx: Double, _ dy: Double, Modifiers) -> Bool
  ) {
    let controller = EventController(gtk_event_controller_scroll_new(.bothAxes), phase: phase)
    controller.connectPointBool("scroll") { [unowned controller] dx, dy in
      handler(dx, dy, controller.modifiers)
    }
    add(controller)
  }

  /// Calls handlers when the pointer enters or moves, and when it leaves.
  public func onPointer(moved: @escaping (_ x: Double, _ y: Double) -> Void, left: @escaping () -> Void = {})
  {
    let controller = EventController(gtk_event_controller_motion_new(), phase: .capture)
    controller.connectPoint("enter") { moved($0, $1) }
    controller.connectPoint("motion") { moved($0, $1) }
    controller.connect("leave") { left() }
    add(controller)
  }

  /// Calls a handler when the keyboard focus enters (true) or leaves (false) the widget and its descendants.
  public func onFocusChange(_ handler: @escaping (Bool) -> Void) {
    let controller = EventController(gtk_event_controller_focus_new(), phase: .bubble)
    controller.connect("enter") { handler(true) }
    controller.connect("leave") { handler(false) }
    add(controller)
  }

  /// Adds a click gesture for a mouse button (1 is the primary one) or a finger.
  @discardableResult
  public func addClickGesture(button: Int = 1, phase: InputPhase = .bubble) -> ClickGesture {
    let gesture = ClickGesture(button: button, phase: phase)
    add(gesture)
    return gesture
  }

  /// Adds a drag gesture for the primary button or a finger.
  @discardableResult public func addDragGesture(phase: InputPhase = .bubble) -> DragGesture {
    let gesture = DragGesture(phase: phase)
    add(gesture)
    return gesture
  }

  /// Calls `handler` when the pointer or a finger has been held for 500 ms, and `released` when it is released after
  /// that. While `isEnabled` returns false, other gestures keep the press.
  public func onLongPress(
    isEnabled: @escaping () -> Bool = { true },
    released: @escaping () -> Void = {},
    _ handler: @escaping (_ x: Double, _ y: Double) -> Void
  ) {
    add(LongPressGesture(isEnabled: isEnabled, released: released, handler))
  }

  /// Calls `began` at the start of a two-finger pinch, and `changed` with the scale relative to the start and the
  /// center of the fingers.
  public func onPinch(
    began: @escaping () -> Void, changed: @escaping (_ scale: Double, _ x: Double, _ y: Double) -> Void
  ) {
    add(PinchGesture(began: began, changed: changed))
  }

  /// Calls a handler after a one-finger swipe with its velocity in application pixels per second.
  public func onSwipe(_ handler: @escaping (_ velocityX: Double, _ velocityY: Double) -> Void) {
    add(SwipeGesture(handler))
  }

  /// Resets the gestures of the widget, as if the pointer had not been pressed.
  public func resetGestures() {
    for controller in widget.controllers where controller is Gesture {
      gtk_event_controller_reset(controller.pointer.opaque)
    }
  }

  func add(_ controller: EventController) {
    // The widget consumes a reference.
    gtk_widget_add_controller(widget.widget, g_object_ref(controller.pointer).map(OpaquePointer.init))
    widget.controllers.append(controller)
  }
}

extension Widget {
  /// The gestures and event controllers.
  public var input: WidgetInput { WidgetInput(widget: self) }

  /// Sets the cursor by its CSS name (`grab`); nil for the parent's.
  public func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }
}
