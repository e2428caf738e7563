import CGtk
import GObjectKit

/// A scroll event of a wheel or touchpad.
public nonisolated struct ScrollEvent: Sendable {
  /// The distance to the right: wheel notches, or application pixels of a touchpad.
  public let dx: Double
  /// The distance downwards: wheel notches, or application pixels of a touchpad.
  public let dy: Double
  /// Whether the device is a wheel with notches; else a touchpad.
  public let isWheel: Bool
  /// The modifier keys held.
  public let modifiers: Modifiers
}

extension WidgetInput {
  /// Calls `scrolled` for each scroll event, with the device kind; it returns whether it handled the event. `began`
  /// is called when fingers touch the touchpad.
  public func onScrollEvent(
    phase: InputPhase = .bubble, began: @escaping () -> Void = {},
    _ scrolled: @escaping (ScrollEvent) -> Bool
  ) {
    let controller = EventController(gtk_event_controller_scroll_new(.bothAxes), phase: phase)
    controller.connect("scroll-begin") { began() }
    controller.connectPointBool("scroll") { [unowned controller] dx, dy in
      // The unit of the current event.
      let isWheel = gtk_event_controller_scroll_get_unit(controller.pointer.opaque) == GDK_SCROLL_UNIT_WHEEL
      return scrolled(ScrollEvent(dx: dx, dy: dy, isWheel: isWheel, modifiers: controller.modifiers))
    }
    add(controller)
  }
}
