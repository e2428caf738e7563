/// Scrolling the grid of the largest window as a person does.
extension InputDevice {
  /// The time between two events, one for each frame of a 60 Hz screen.
  private static let interval = 1 / 60.0
  /// The distance from the top of the window to a point of the scroll bar near its upper end.
  private static let barTop = 140

  /// The distance from the right edge of the window, with its border, to the middle of the scroll bar.
  private static let barCenter = 14

  /// Turns the wheel by `notches`, then drags the scroll bar from top to bottom in `steps`.
  ///
  /// - Parameter onPress: Called while the button is pressed, before the drag.
  func scrollGrid(notches: Int, steps: Int, onPress: () -> Void = {}) throws {
    guard let window = largestWindow() else { throw BenchError.noWindow("tintype") }
    let (right, bottom) = (window.x + window.width, window.y + window.height)
    move(x: window.x + window.width / 2, y: bottom - 120)
    for _ in 0..<notches {
      turnWheel()
      Clock.sleep(Self.interval)
    }
    // Near the window's edge the scroll bar appears, in an animation of 200 ms; a press anywhere on it starts the drag.
    let top = window.y + Self.barTop
    for offset in [60, 45, 30, 25, 20, 0] {
      move(x: right - Self.barCenter - offset, y: top)
      Clock.sleep(0.2)
    }
    press()
    onPress()
    for step in 1...steps {
      move(x: right - Self.barCenter, y: top + (bottom + 20 - top) * step / steps)
      Clock.sleep(Self.interval)
    }
    release()
    move(x: window.x + window.width / 2, y: window.y + 20)
  }
}
