import GObjectKit

/// Fades out the controls over a picture when the pointer has not moved for three seconds, and shows them when it
/// moves. Controls in use stay visible: with the pointer over them, a visible keyboard focus inside or an open popover.
///
/// A faded control has the style class `faded`, whose appearance and transition the style sheet defines. A finger does
/// not reach it: a tap there reaches the picture, which shows the controls. The mouse does, because its movement has
/// shown them before a press, and GTK 4.8 sends the press to the widget that took input when the pointer last moved:
/// the click of a person who knows where a button is would else reach the picture.
@MainActor public final class ControlsFader {
  /// The time after the last pointer movement until the controls fade.
  public static let timeout = Duration.seconds(3)

  /// Whether the picture's state requires the controls to stay visible.
  public var mustStayVisible: () -> Bool = { false }
  /// Called when the controls are shown (true) or faded (false).
  public var onChange: (_ isShown: Bool) -> Void = { _ in }
  /// Whether the controls are visible.
  public private(set) var isShown = true

  /// Weak, because the controls' closures reference the owner of this fader.
  private var fading: [Weak] = []
  private var pointer = (x: -1.0, y: -1.0)
  private var lastMove = ContinuousClock.now
  private let timer = DelayedAction()
  /// Whether the last input was a touch event.
  private var isTouch = false

  private struct Weak {
    weak var widget: Widget?
    var takesInput = true
  }

  /// Makes a fader without controls.
  public init() {}

  /// Adds a control, or a display that takes no input with `takesInput` false.
  public func add(_ widget: Widget, takesInput: Bool = true) {
    fading.append(Weak(widget: widget, takesInput: takesInput))
    apply(to: fading[fading.count - 1])
  }

  /// Removes a control and shows it.
  public func remove(_ widget: Widget) {
    fading.removeAll { $0.widget == nil || $0.widget === widget }
    widget.setStyle("faded", false)
    // Fading may have disabled its input.
    if !isShown { widget.takesPointer = true }
  }

  /// Shows the controls when the pointer moves over a view that contains them.
  public func follow(_ view: Widget) {
    view.input.onPointer(moved: { [weak self] in self?.pointerMoved(x: $0, y: $1) })
    let press = view.input.addClickGesture(phase: .capture)
    press.onPressed { [weak self, weak view, unowned press] _, x, y in
      guard let self, let view, press.isTouch, !isTouch else { return }
      // After the mouse, faded controls still take input.
      let isControl = fading.contains { control in
        control.takesInput && control.widget.map { view.tree.isInside($0, at: x, y) } == true
      }
      isTouch = true
      for control in fading { apply(to: control) }
      if !isShown, isControl {
        press.claim()
        show()
      }
    }
  }

  private func pointerMoved(x: Double, y: Double) {
    // GTK also sends motion events for a resting pointer when widgets move under it.
    guard abs(x - pointer.x) + abs(y - pointer.y) >= 1 else { return }
    pointer = (x, y)
    isTouch = false
    show()
  }

  /// Shows the controls and restarts the timer.
  public func show() {
    lastMove = .now
    setShown(true)
    startTimer()
  }

  /// Not restarted by each movement of the pointer: when it fires early, it runs again for the remaining time.
  private func startTimer() {
    timer.scheduleIfIdle(after: Self.timeout - lastMove.duration(to: .now)) { [weak self] in
      guard let self else { return }
      if lastMove.duration(to: .now) < Self.timeout { startTimer() } else { fade() }
    }
  }

  /// Stops the timer and shows the controls. Call when the picture leaves the screen.
  public func stop() {
    timer.cancel()
    setShown(true)
  }

  private func fade() {
    // A control is in use: try again after the next interval.
    if mustStayVisible() || fading.contains(where: isUsed) { return show() }
    setShown(false)
  }

  private func isUsed(_ control: Weak) -> Bool {
    guard let widget = control.widget, control.takesInput else { return false }
    // GTK stops showing the focus some seconds after the last key; a click focuses without showing it.
    let hasVisibleFocus = widget.containsFocus && widget.window?.isFocusVisible == true
    return widget.isHovered || hasVisibleFocus || widget.tree.hasOpenPopover
  }

  private func setShown(_ shown: Bool) {
    guard shown != isShown else { return }
    isShown = shown
    for control in fading { apply(to: control) }
    onChange(shown)
  }

  private func apply(to control: Weak) {
    control.widget?.setStyle("faded", !isShown)
    if control.takesInput { control.widget?.takesPointer = isShown || !isTouch }
  }
}
