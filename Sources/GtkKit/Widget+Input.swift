import CGtk
import GObjectKit

/// When a controller sees an event: before the widgets inside, or after them.
public enum InputPhase {
  /// Before the widgets inside this one.
  case capture
  /// After the widgets inside this one.
  case bubble

  var gtk: GtkPropagationPhase { self == .capture ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE }
}

/// Gestures and controllers. GTK keeps each with its widget; positions are in the widget's
/// application pixels.
extension Widget {
  /// Runs a handler at keys pressed while the focus is here or inside; it returns whether it used the key.
  public func onKey(phase: InputPhase = .bubble, _ handler: @escaping (Key, Modifiers) -> Bool) {
    let controller = EventController(gtk_event_controller_key_new(), phase: phase)
    controller.connectKey("key-pressed") { handler(Key(symbol: $0), Modifiers(rawValue: $1)) }
    add(controller)
  }

  /// Runs a handler at keys released while the focus is here or inside.
  public func onKeyRelease(phase: InputPhase = .bubble, _ handler: @escaping (Key, Modifiers) -> Void) {
    let controller = EventController(gtk_event_controller_key_new(), phase: phase)
    controller.connectKey("key-released") {
      handler(Key(symbol: $0), Modifiers(rawValue: $1))
      return false
    }
    add(controller)
  }

  /// Runs a handler at wheel and touchpad scrolling; it returns whether it used the event.
  public func onScroll(
    phase: InputPhase = .bubble, _ handler: @escaping (_ dx: Double, _ dy: Double, Modifiers) -> Bool
  ) {
    let controller = EventController(gtk_event_controller_scroll_new(.bothAxes), phase: phase)
    controller.connectPointBool("scroll") { [unowned controller] dx, dy in
      handler(dx, dy, controller.modifiers)
    }
    add(controller)
  }

  /// Runs handlers when the pointer enters or moves, and when it leaves.
  public func onPointer(moved: @escaping (_ x: Double, _ y: Double) -> Void, left: @escaping () -> Void = {})
  {
    let controller = EventController(gtk_event_controller_motion_new(), phase: .capture)
    controller.connectPoint("enter") { moved($0, $1) }
    controller.connectPoint("motion") { moved($0, $1) }
    controller.connect("leave") { left() }
    add(controller)
  }

  /// Runs a handler when the keyboard focus enters (true) or leaves (false) this widget and those inside.
  public func onFocusChange(_ handler: @escaping (Bool) -> Void) {
    let controller = EventController(gtk_event_controller_focus_new(), phase: .bubble)
    controller.connect("enter") { handler(true) }
    controller.connect("leave") { handler(false) }
    add(controller)
  }

  /// Adds clicks of a mouse button (1 is the primary one) or a finger.
  @discardableResult
  public func addClickGesture(button: Int = 1, phase: InputPhase = .bubble) -> ClickGesture {
    let gesture = ClickGesture(button: button, phase: phase)
    add(gesture)
    return gesture
  }

  /// Adds dragging with the primary button or a finger.
  @discardableResult public func addDragGesture(phase: InputPhase = .bubble) -> DragGesture {
    let gesture = DragGesture(phase: phase)
    add(gesture)
    return gesture
  }

  /// Runs a handler when the pointer or a finger has rested on one point while held (500 ms), and another
  /// when it is let go after that.
  public func onLongPress(
    phase: InputPhase = .bubble, released: @escaping () -> Void = {},
    _ handler: @escaping (_ x: Double, _ y: Double) -> Void
  ) {
    let gesture = Gesture(gtk_gesture_long_press_new(), phase: phase)
    var isHeld = false
    gesture.connectPoint("pressed") { [unowned gesture] x, y in
      gesture.claim()
      isHeld = true
      handler(x, y)
    }
    for signal in ["end", "cancel"] {
      gesture.connectPointer(signal) { _ in
        if isHeld { released() }
        isHeld = false
      }
    }
    add(gesture)
  }

  /// Runs handlers while two fingers pinch: at the start, and with the scale since then and the middle.
  public func onPinch(
    began: @escaping () -> Void, changed: @escaping (_ scale: Double, _ x: Double, _ y: Double) -> Void
  ) {
    let gesture = Gesture(gtk_gesture_zoom_new(), phase: .capture)
    gesture.connectPointer("begin") { _ in began() }
    gesture.connectDouble("scale-changed") { [unowned gesture] scale in
      let center = gesture.center
      changed(scale, center.x, center.y)
    }
    add(gesture)
  }

  /// Runs a handler when a finger swipes across, with its speed in application pixels a second.
  public func onSwipe(_ handler: @escaping (_ velocityX: Double, _ velocityY: Double) -> Void) {
    let gesture = Gesture(gtk_gesture_swipe_new(), phase: .bubble)
    gtk_gesture_single_set_touch_only(gesture.pointer.opaque, 1)
    gesture.connectPoint("swipe") { handler($0, $1) }
    add(gesture)
  }

  /// Ends what the gestures of this widget are recognising, as if the pointer had not been pressed.
  public func resetGestures() {
    for controller in controllers where controller is Gesture {
      gtk_event_controller_reset(controller.pointer.opaque)
    }
  }

  func add(_ controller: EventController) {
    // The widget takes over one reference.
    gtk_widget_add_controller(widget, g_object_ref(controller.pointer).map(OpaquePointer.init))
    controllers.append(controller)
  }

  /// Sets the pointer's shape by its CSS name (`grab`); nil for the parent's.
  public func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }
}
