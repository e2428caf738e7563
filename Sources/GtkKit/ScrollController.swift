import CGtk
import GObjectKit

/// One movement of a wheel or of fingers on a touchpad.
public nonisolated struct ScrollEvent: Sendable {
  /// To the right: notches of a wheel, application pixels of a touchpad.
  public let dx: Double
  /// Downwards: notches of a wheel, application pixels of a touchpad.
  public let dy: Double
  /// Whether a wheel with notches turned; else fingers moved.
  public let isWheel: Bool
  /// The modifier keys held.
  public let modifiers: Modifiers
}

extension Widget {
  /// Runs `scrolled` at scrolling, told apart by device; it returns whether it used the event.
  /// `began` runs when fingers are put on a touchpad.
  public func onScrollEvent(
    phase: InputPhase = .bubble, began: @escaping () -> Void = {},
    _ scrolled: @escaping (ScrollEvent) -> Bool
  ) {
    let controller = EventController(gtk_event_controller_scroll_new(.bothAxes), phase: phase)
    controller.connect("scroll-begin") { began() }
    controller.connectPointBool("scroll") { [unowned controller] dx, dy in
      // The unit is that of the event being handled.
      let isWheel = gtk_event_controller_scroll_get_unit(controller.pointer.opaque) == GDK_SCROLL_UNIT_WHEEL
      return scrolled(ScrollEvent(dx: dx, dy: dy, isWheel: isWheel, modifiers: controller.modifiers))
    }
    add(controller)
  }
}
