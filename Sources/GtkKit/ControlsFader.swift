/// Lets controls that lie over a picture fade when the pointer has not moved for three seconds, and come back
/// when it moves. What is being used stays: under the pointer, with the keyboard focus, with an open menu.
///
/// A faded control has the style class `faded` (the style sheet says what that looks like, and how fast) and
/// lets the pointer through to the picture.
@MainActor public final class ControlsFader {
  /// How long controls stay after the last movement.
  public static let patience = Duration.seconds(3)

  /// Whether controls must stay for now, because of what the picture does.
  public var mustStay: () -> Bool = { false }
  /// Called when the controls are shown (true) or faded (false).
  public var onChange: (_ isShown: Bool) -> Void = { _ in }
  /// Whether the controls can be seen.
  public private(set) var isShown = true

  /// Weak, because they hold closures that lead back to here.
  private var fading: [Weak] = []
  private var pointer = (x: -1.0, y: -1.0)
  private var lastMove = ContinuousClock.now
  private var timer: Task<Void, Never>?

  private struct Weak {
    weak var widget: Widget?
    var takesInput = true
  }

  /// Makes a fader without controls.
  public init() {}

  isolated deinit { timer?.cancel() }

  /// Adds a control, or with `takesInput` false something that is only to be read.
  public func add(_ widget: Widget, takesInput: Bool = true) {
    fading.append(Weak(widget: widget, takesInput: takesInput))
    apply(to: fading[fading.count - 1])
  }

  /// Lets a control be; it is shown.
  public func remove(_ widget: Widget) {
    fading.removeAll { $0.widget == nil || $0.widget === widget }
    widget.setStyle("faded", false)
    // What is only to be read stays as it is.
    if !isShown { widget.takesPointer = true }
  }

  /// Says where the pointer is, in application pixels of any one widget.
  public func pointerMoved(x: Double, y: Double) {
    // GTK also tells of a pointer that rests while widgets move under it.
    guard abs(x - pointer.x) + abs(y - pointer.y) >= 1 else { return }
    pointer = (x, y)
    show()
  }

  /// Shows the controls, and lets them fade when nothing happens.
  public func show() {
    lastMove = .now
    setShown(true)
    guard timer == nil else { return }
    timer = Task { [weak self] in
      while let wait = self?.timeLeft, wait > .zero {
        guard (try? await Task.sleep(for: wait)) != nil else { return }
      }
      self?.fade()
    }
  }

  /// Ends the timer, for when the picture leaves the screen. The controls are shown.
  public func stop() {
    timer?.cancel()
    timer = nil
    setShown(true)
  }

  private var timeLeft: Duration { Self.patience - lastMove.duration(to: .now) }

  private func fade() {
    timer = nil
    // What is being used stays.
    if mustStay() || fading.contains(where: isUsed) { return show() }
    setShown(false)
  }

  private func isUsed(_ control: Weak) -> Bool {
    guard let widget = control.widget, control.takesInput else { return false }
    return widget.isHovered || widget.containsFocus || widget.hasOpenPopover
  }

  private func setShown(_ shown: Bool) {
    guard shown != isShown else { return }
    isShown = shown
    for control in fading { apply(to: control) }
    onChange(shown)
  }

  private func apply(to control: Weak) {
    control.widget?.setStyle("faded", !isShown)
    // A tap where a faded button is reaches the picture, which brings it back.
    if control.takesInput { control.widget?.takesPointer = isShown }
  }
}
