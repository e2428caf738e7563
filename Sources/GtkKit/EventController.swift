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
  /// Whether the current event is a touch event.
  public var isTouch: Bool {
    guard let device = gtk_event_controller_get_current_event_device(pointer.opaque) else { return false }
    return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
  }

  /// The time of the current event in milliseconds of the display server's clock. It wraps around: use only
  /// differences (`&-`).
  public var eventTime: UInt32 { gtk_event_controller_get_current_event_time(pointer.opaque) }
}
