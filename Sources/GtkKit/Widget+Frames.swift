import CGtk
import CGtkShims
import GObjectKit

extension Widget {
  /// Calls `step` before each frame while the widget is mapped, until it returns false. The time is the frame
  /// clock's, in seconds from an arbitrary origin. The closure is freed after the last call or with the widget.
  public func onFrame(_ step: @escaping (_ time: Double) -> Bool) {
    gtk_widget_add_tick_callback(
      widget,
      { _, clock, data in
        let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
        let box = Unmanaged<ValueBox<(Double) -> Bool>>.fromOpaque(data!).takeUnretainedValue()
        return box.value(time) ? 1 : 0
      },
      Unmanaged.passRetained(ValueBox(step)).toOpaque(),
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
  }

  /// Device pixels per application pixel; fractional from GTK 4.12.
  public var deviceScale: Double { tt_widget_get_device_scale(widget) }

  /// Whether drawing outside the widget's rectangle is clipped.
  public var clipsContent: Bool {
    get { gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(widget, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

  /// Whether a click moves the keyboard focus to the widget.
  public var focusesOnClick: Bool {
    get { gtk_widget_get_focus_on_click(widget) != 0 }
    set { gtk_widget_set_focus_on_click(widget, newValue ? 1 : 0) }
  }

  /// Whether the pointer is over the widget or its descendants.
  public var isHovered: Bool { gtk_widget_get_state_flags(widget).contains(.hovered) }

  /// Whether the widget receives pointer input; else the widget below does.
  public var takesPointer: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
  }
}
