@DesktopActor
extension Accessible {
  /// The position and size in pixels, relative to the upper left corner of the window's content.
  public var extents: Rect {
    get throws(DriverError) {
      guard try AccessibilityBus.shared().toolkit(of: service).subtractsWindowBorder else {
        return Rect(answer: try ask("Component.GetExtents", [.uint32(1)]))
      }
      guard let own = try ancestry().first else { throw .gone("The widget \(path)") }
      return own.extents
    }
  }

  /// The position and size on the screen. Parts may be scrolled away or outside the window.
  ///
  /// - Throws: `DriverError.gone` if the widget or its window is not on the screen.
  public var frame: Rect {
    get throws(DriverError) { try place().frame }
  }

  /// Whether `frame` is exact. Newer versions of GTK omit the padding of the parent widgets.
  public var hasExactFrame: Bool {
    get throws(DriverError) { try !AccessibilityBus.shared().toolkit(of: service).subtractsWindowBorder }
  }

  /// The part of `frame` inside its window and the scrolled windows around it. Empty if the widget is scrolled away.
  /// Other windows may cover it.
  public var visibleFrame: Rect {
    get throws(DriverError) { try place().visible }
  }

  /// A screenshot of `visibleFrame`.
  public func screenshot() throws(DriverError) -> Screenshot {
    try Desktop.display().screenshot(of: try visibleFrame)
  }

  /// The nearest scrolled window around the widget; nil if there is none.
  public func scrollPane() throws(DriverError) -> Accessible? {
    var element = try parent
    while let candidate = element {
      if try candidate.role == .scrollPane { return candidate }
      element = try candidate.parent
    }
    return nil
  }

  /// Waits until the widget is shown and does not move, and is sensitive if `mustBeSensitive` is true.
  ///
  /// It must stand still for 60 ms, or up to a second while the program answers slowly: a busy program draws late, and
  /// until then it tells where the widget was.
  ///
  /// - Returns: The visible part, which can be clicked.
  /// - Throws: `DriverError.deadline` that names the unmet condition.
  func settledFrame(mustBeSensitive: Bool = false, deadline: Duration = .standardTimeout) async throws -> Rect
  {
    var missing = "on the screen"
    var last: (frame: Rect, since: ContinuousClock.Instant)?
    var pause = Duration.milliseconds(60)
    return try await wait(
      for: "a widget to stand still in view", deadline: deadline,
      report: { "\(summary) is not \(missing)." },
      until: {
        missing = "on the screen"
        let start = ContinuousClock.now
        let states = try states
        guard states.contains(.showing) else { return nil }
        let place = try place()
        pause = min(max(pause, (.now - start) * 6), .seconds(1))
        missing = "sensitive"
        guard !mustBeSensitive || place.isSensitive else { return nil }
        missing = "in view; it is scrolled away"
        let frame = place.visible
        guard !frame.isEmpty else { return nil }
        missing = "standing still"
        if let last, last.frame == frame { return .now - last.since > pause ? frame : nil }
        last = (frame, .now)
        return nil
      })
  }

  /// Computes the screen position: the parent widgets give the position in the window or popover, and the display gives
  /// that window's position. Wayland does not tell the position of a popover.
  private func place() throws(DriverError) -> (frame: Rect, visible: Rect, isSensitive: Bool) {
    let display = try Desktop.display()
    let chain = try ancestry()
    guard let own = chain.first, let surface = chain.last else { throw .gone("The widget \(path)") }
    guard let window = try window(of: surface), let area = window.frame else {
      throw .gone("The window of \(summary)")
    }
    // The theme's border around a window's content has the same width on all sides.
    let x = area.x + (area.width - surface.extents.width) / 2 - surface.extents.x
    let y = area.y + (area.height - surface.extents.height) / 2 - surface.extents.y
    let frame = own.extents.moved(x: x, y: y)
    var visible = frame.intersection(area).intersection(display.bounds)
    for pane in chain.dropFirst() where pane.role == .scrollPane {
      visible = visible.intersection(pane.extents.moved(x: x, y: y))
    }
    // GTK 4.8 does not tell a widget's descendants that it is insensitive.
    return (frame, visible, chain.allSatisfy(\.isSensitive))
  }

  /// An ancestor of the widget, or the widget itself.
  private struct Step {
    let element: Accessible
    let role: Role
    var extents: Rect
    let isSensitive: Bool
    /// Whether it is a popover, which has its own window on the screen.
    let isPopup: Bool
  }

  /// The widget and its ancestors, up to the window or popover.
  private func ancestry() throws(DriverError) -> [Step] {
    var elements = [self]
    while let next = try elements.last?.parent, next.path != Self.applicationPath { elements.append(next) }
    let answers = try AccessibilityBus.shared().ask(
      elements.flatMap {
        [
          $0.question("Accessible.GetRole"), $0.question("Component.GetExtents", [.uint32(1)]),
          $0.question("Component.GetLayer"), $0.question("Accessible.GetState"),
        ]
      })
    var steps: [Step] = []
    for (index, element) in elements.enumerated() {
      // The pages of a stack are accessible but have no position.
      guard let extents = try? answers[index * 4 + 1].get() else { continue }
      let role = Role(rawValue: UInt32(try answers[index * 4].get()[0].integer))
      // 5 is AT-SPI's popup layer.
      let isPopup = try answers[index * 4 + 2].get()[0].integer == 5
      let states = States(answer: try answers[index * 4 + 3].get())
      steps.append(
        Step(
          element: element, role: role, extents: Rect(answer: extents),
          isSensitive: states.contains(.sensitive),
          isPopup: isPopup))
      if isPopup { break }
    }
    guard let window = steps.last, !window.isPopup,
      try AccessibilityBus.shared().toolkit(of: service).subtractsWindowBorder
    else { return steps }
    for index in steps.indices.dropLast() {
      steps[index].extents = steps[index].extents.moved(x: -window.extents.x, y: -window.extents.y)
    }
    return steps
  }

  /// The window on the screen of a window or popover: the one of its process with the best matching title and size.
  private func window(of surface: Step) throws(DriverError) -> DesktopWindow? {
    let display = try Desktop.display()
    let pid = try AccessibilityBus.shared().processIdentifier(of: service)
    var candidates = surface.isPopup ? display.popups(of: pid) : display.windows(of: pid)
    if !surface.isPopup, candidates.count > 1 {
      let title = try surface.element.name
      let titled = candidates.filter { $0.title == title }
      if !titled.isEmpty { candidates = titled }
    }
    return candidates.min { first, second in
      surface.extents.sizeDifference(first.frame) < surface.extents.sizeDifference(second.frame)
    }
  }
}

extension Accessible {
  /// GTK's path for the application, whose children are its windows.
  static let applicationPath = "/org/a11y/atspi/accessible/root"
}

extension Rect {
  /// Reads `((iiii))`.
  init(answer: Variant) {
    let numbers = (0..<4).map { answer[0][$0].integer }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The rectangle moved by an offset.
  func moved(x: Int, y: Int) -> Rect {
    Rect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  fileprivate func sizeDifference(_ other: Rect?) -> Int {
    guard let other else { return .max }
    return abs(width - other.width) + abs(height - other.height)
  }
}
