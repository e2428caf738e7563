/// What a program has answered since its last event, so that the searches of one condition read the tree once.
///
/// An answer is kept for `lifetime`, because GTK does not report everything; see `AccessibilityEvents`.
struct RecentAnswers {
  /// The tree that was read last.
  var tree: AccessibleTree?
  /// Of widgets, from each to its window or popover.
  var ancestries: [Accessible: [Ancestor]] = [:]

  private static let lifetime = Duration.milliseconds(250)

  private let service: String
  private let eventCount: Int
  private let end = ContinuousClock.now + lifetime

  /// - Parameters:
  ///   - service: The program's bus name.
  ///   - eventCount: The number of events before the program was asked.
  init(of service: String, at eventCount: Int) {
    self.service = service
    self.eventCount = eventCount
  }

  /// Whether these are answers of a program that need not be asked again.
  func areCurrent(of service: String, at eventCount: Int) -> Bool {
    self.service == service && self.eventCount == eventCount && .now < end
  }
}

extension AccessibilityBus {
  /// What the program of a widget has answered a moment ago and no event has changed.
  ///
  /// - Throws: `DriverError.gone` if the widget has been destroyed.
  func recentAnswers(of element: Accessible) throws(DriverError) -> RecentAnswers? {
    guard let recent = lastAnswers, recent.areCurrent(of: element.service, at: events.count) else {
      return nil
    }
    // The events that precede the answer to this call have been counted when it is there.
    _ = try ask(element.question("Accessible.GetRole"))
    return recent.areCurrent(of: element.service, at: events.count) ? recent : nil
  }

  /// Keeps answers for `recentAnswers`, unless there have been events since the program was asked.
  ///
  /// - Parameters:
  ///   - element: A widget of the program.
  ///   - eventCount: The number of events before the program was asked.
  ///   - add: Adds the answers.
  func keepAnswers(
    of element: Accessible, at eventCount: Int, _ add: (inout RecentAnswers) -> Void
  ) {
    guard events.count == eventCount else { return }
    if lastAnswers?.areCurrent(of: element.service, at: eventCount) != true {
      lastAnswers = RecentAnswers(of: element.service, at: eventCount)
    }
    if lastAnswers != nil { add(&lastAnswers!) }
  }
}
