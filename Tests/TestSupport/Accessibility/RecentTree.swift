/// The tree that was read last, so that the searches of one condition read it once.
struct RecentTree {
  /// How long it is used, because GTK does not report everything; see `AccessibilityEvents`.
  private static let lifetime = Duration.milliseconds(500)

  private let tree: AccessibleTree
  private let service: String
  private let eventCount: Int
  private let end = ContinuousClock.now + lifetime

  /// - Parameters:
  ///   - tree: The tree.
  ///   - service: The bus name of its program.
  ///   - eventCount: The number of events before it was read.
  init(_ tree: AccessibleTree, of service: String, at eventCount: Int) {
    self.tree = tree
    self.service = service
    self.eventCount = eventCount
  }

  /// The tree if it is of the program of a widget and there has been no event since.
  ///
  /// - Throws: `DriverError.gone` if the widget has been destroyed.
  @DesktopActor
  func current(for element: Accessible) throws(DriverError) -> AccessibleTree? {
    let bus = try AccessibilityBus.shared()
    guard service == element.service, eventCount == bus.events.count, .now < end else { return nil }
    // The events that precede the answer to this call have been counted when it is there.
    _ = try bus.ask(element.question("Accessible.GetRole"))
    return eventCount == bus.events.count ? tree : nil
  }
}
