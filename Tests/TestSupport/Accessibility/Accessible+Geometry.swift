@DesktopActor
extension Accessible {
  /// The position and size in pixels, relative to the upper left corner of the window's content.
  public var extents: Rect {
    get throws(DriverError) {
      guard try AccessibilityBus.shared().toolkit(of: service).subtractsWindowBorder else {
        return Rect(answer: try ask("Component.GetExtents", [.uint32(1)]))
      }
      return try placed(in: try ancestry()).own
    }
  }

  /// The position and size on the screen. Parts may be scrolled away or outside the window.
  ///
  /// - Throws: `DriverError.gone` if the widget or its window is not on the screen.
  public var frame: Rect {
    get throws(DriverError) { try place(in: try ancestry()).frame }
  }

  /// Whether `frame` is exact. Newer versions of GTK omit the padding of the parent widgets.
  public var hasExactFrame: Bool {
    get throws(DriverError) { try !AccessibilityBus.shared().toolkit(of: service).subtractsWindowBorder }
  }

  /// The part of `frame` inside its window and the scrolled windows around it. Empty if the widget is scrolled away.
  /// Other windows may cover it.
  public var visibleFrame: Rect {
    get throws(DriverError) { try place(in: try ancestry()).visible }
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
  /// It must stand still for 100 ms, or up to a second while the program answers slowly: a busy program draws late, and
  /// until then it tells where the widget was.
  ///
  /// - Returns: The visible part, which can be clicked.
  /// - Throws: `DriverError.deadline` that names the unmet condition.
  func settledFrame(mustBeSensitive: Bool = false, deadline: Duration = .standardTimeout) async throws -> Rect
  {
    var missing = "on the screen"
    var last: (frame: Rect, since: ContinuousClock.Instant)?
    let shortestPause = Duration.milliseconds(100)
    var pause = shortestPause
    var ancestry: [Ancestor]?
    var isSensitive = false
    return try await wait(
      for: "a widget to stand still in view", deadline: deadline, retrying: .fixed(shortestPause),
      report: { "\(summary) is not \(missing)." },
      until: {
        missing = "on the screen"
        let start = ContinuousClock.now
        guard try Self.showing([self]).contains(self) else { return nil }
        let chain = if let ancestry { ancestry } else { try self.ancestry() }
        ancestry = nil
        let place = try place(in: chain)
        ancestry = chain
        pause = min(max(shortestPause, (.now - start) * 6), .seconds(1))
        missing = "sensitive"
        if mustBeSensitive, !isSensitive { isSensitive = try areSensitive(chain) }
        guard !mustBeSensitive || isSensitive else { return nil }
        missing = "in view; it is scrolled away"
        let frame = place.visible
        guard !frame.isEmpty else { return nil }
        missing = "standing still"
        if let last, last.frame == frame { return start - last.since >= pause ? frame : nil }
        last = (frame, .now)
        return nil
      })
  }

  /// Computes the screen position: the parent widgets give the position in the window or popover, and the display gives
  /// that window's position. Wayland does not tell the position of a popover.
  private func place(
    in ancestry: [Ancestor]
  ) throws(DriverError) -> (frame: Rect, visible: Rect) {
    let display = try Desktop.display()
    let (own, panes, surface) = try placed(in: ancestry)
    guard let last = ancestry.last, let window = try window(of: last, extents: surface),
      let area = window.frame
    else { throw .gone("The window of \(summary)") }
    // The theme's border around a window's content has the same width on all sides.
    let x = area.x + (area.width - surface.width) / 2 - surface.x
    let y = area.y + (area.height - surface.height) / 2 - surface.y
    let frame = own.moved(x: x, y: y)
    var visible = frame.intersection(area).intersection(display.bounds)
    for pane in panes { visible = visible.intersection(pane.moved(x: x, y: y)) }
    return (frame, visible)
  }

  /// The positions of the widget, of the scrolled windows around it and of its window or popover, relative to the last.
  private func placed(
    in ancestry: [Ancestor]
  ) throws(DriverError) -> (own: Rect, panes: [Rect], surface: Rect) {
    guard let own = ancestry.first, let surface = ancestry.last else { throw .gone("The widget \(path)") }
    let bus = try AccessibilityBus.shared()
    let measured = ([own] + ancestry.dropFirst().filter { $0.kind == .scrollPane } + [surface]).map(\.element)
    var extents: [Rect] = []
    for answer in bus.ask(measured.map { $0.question("Component.GetExtents", [.uint32(1)]) }) {
      extents.append(Rect(answer: try answer.get()))
    }
    let last = extents[extents.count - 1]
    if ancestry.count > 1, surface.kind != .popup, try bus.toolkit(of: service).subtractsWindowBorder {
      for index in extents.indices.dropLast() {
        extents[index] = extents[index].moved(x: -last.x, y: -last.y)
      }
    }
    return (extents[0], Array(extents.dropFirst().dropLast()), last)
  }

  /// Whether a widget and its ancestors react to input. GTK 4.8 does not tell a widget's descendants that it is
  /// insensitive.
  private func areSensitive(_ ancestry: [Ancestor]) throws(DriverError) -> Bool {
    let questions = ancestry.map { $0.element.question("Accessible.GetState") }
    for answer in try AccessibilityBus.shared().ask(questions) {
      guard States(answer: try answer.get()).contains(.sensitive) else { return false }
    }
    return true
  }

  /// The widget and its ancestors, up to the window or popover.
  private func ancestry() throws(DriverError) -> [Ancestor] {
    let bus = try AccessibilityBus.shared()
    var elements = try AccessibleTree.current(around: self, isComplete: false).ancestry(of: self) ?? [self]
    while elements.last?.path != Self.applicationPath, let next = try elements.last?.parent {
      elements.append(next)
    }
    elements.removeAll { $0.path == Self.applicationPath }
    let kinds = try bus.kinds(of: elements)
    var ancestry: [Ancestor] = []
    for (element, kind) in zip(elements, kinds) where kind != .placeless {
      ancestry.append(Ancestor(element: element, kind: kind))
      if kind == .popup { break }
    }
    return ancestry
  }

  /// The window on the screen of a window or popover: the one of its process with the best matching title and size.
  private func window(of surface: Ancestor, extents: Rect) throws(DriverError) -> DesktopWindow? {
    let display = try Desktop.display()
    let pid = try AccessibilityBus.shared().processIdentifier(of: service)
    var candidates = surface.kind == .popup ? display.popups(of: pid) : display.windows(of: pid)
    if surface.kind != .popup, candidates.count > 1 {
      let title = try surface.element.name
      let titled = candidates.filter { $0.title == title }
      if !titled.isEmpty { candidates = titled }
    }
    return candidates.min { first, second in
      extents.sizeDifference(first.frame) < extents.sizeDifference(second.frame)
    }
  }
}

/// An ancestor of a widget, or the widget itself.
private struct Ancestor {
  let element: Accessible
  let kind: WidgetKind
}

/// What never changes of a widget and decides about the positions in it.
enum WidgetKind {
  case scrollPane
  /// A popover, which has its own window on the screen.
  case popup
  /// It is accessible but has no position, such as a page of a stack.
  case placeless
  case other
}

extension AccessibilityBus {
  /// The kinds of widgets of one program.
  fileprivate func kinds(of elements: [Accessible]) throws(DriverError) -> [WidgetKind] {
    let unknown = elements.filter { treeMemory.kinds[$0] == nil }
    let answers = ask(
      unknown.flatMap {
        [
          $0.question("Accessible.GetRole"), $0.question("Component.GetExtents", [.uint32(1)]),
          $0.question("Component.GetLayer"),
        ]
      })
    for (index, element) in unknown.enumerated() {
      let role = Role(rawValue: UInt32(try answers[index * 3].get()[0].integer))
      if (try? answers[index * 3 + 1].get()) == nil {
        treeMemory.kinds[element] = .placeless
      } else if try answers[index * 3 + 2].get()[0].integer == 5 {  // AT-SPI's popup layer
        treeMemory.kinds[element] = .popup
      } else {
        treeMemory.kinds[element] = role == .scrollPane ? .scrollPane : .other
      }
    }
    return elements.map { treeMemory.kinds[$0] ?? .other }
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
