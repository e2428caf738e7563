/// The handlers of an event, called in the order in which they were added.
@MainActor final class LibraryHandlers<Event> {
  private var handlers: [Int: (Event) -> Void] = [:]
  private var next = 0

  /// Adds a handler, which is removed when the returned object is released.
  func add(_ handler: @escaping (Event) -> Void) -> LibrarySubscription {
    next += 1
    let number = next
    handlers[number] = handler
    return LibrarySubscription { [weak self] in self?.handlers[number] = nil }
  }

  /// Calls all handlers.
  func notify(_ event: Event) {
    for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) { handler(event) }
  }
}

/// Keeps a handler registered until the object is released.
@MainActor public final class LibrarySubscription {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  isolated deinit { end() }
}
