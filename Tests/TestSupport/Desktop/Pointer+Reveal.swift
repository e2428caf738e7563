extension Pointer {
  /// Scrolls with the wheel in the scrolled window around a widget until the whole widget is visible, or as much of
  /// it as fits.
  ///
  /// - Throws: `DriverError.deadline` if it does not become visible.
  public func reveal(_ element: Accessible, deadline: Duration = .standardTimeout) async throws {
    guard let pane = try element.scrollPane() else {
      throw DriverError.unsupported("\(element.summary) is in no scrolled window.")
    }
    // A popover grows while it opens.
    let view = try await pane.settledFrame(deadline: deadline)
    move(to: view.center)
    var last = try element.frame
    var changed = ContinuousClock.now
    var turned: ContinuousClock.Instant?
    try await wait(
      for: "the wheel to bring a widget into view", deadline: deadline, report: { element.summary }
    ) {
      let (now, frame) = (ContinuousClock.now, try element.frame)
      if frame != last {
        (last, changed, turned) = (frame, now, nil)
        return false
      }
      let x = Self.notches(frame.x, frame.width, view.x, view.width)
      let y = Self.notches(frame.y, frame.height, view.y, view.height)
      let isInView = try (x == 0 && y == 0) || element.visibleFrame == frame
      // Scrolling may be animated, and a busy program may react late.
      if isInView { return now - changed > .milliseconds(300) }
      if let turned, now - turned < .seconds(1) { return false }
      turned = now
      try scroll(x: x, y: y)
      return false
    }
  }

  /// One notch towards a range outside the view; none if it is inside or fills the view.
  private static func notches(_ start: Int, _ length: Int, _ viewStart: Int, _ viewLength: Int) -> Int {
    let (end, viewEnd) = (start + length, viewStart + viewLength)
    if start < viewStart, end < viewEnd { return -1 }
    if end > viewEnd, start > viewStart { return 1 }
    return 0
  }
}
