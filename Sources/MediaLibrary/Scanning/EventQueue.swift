import GObjectKit

/// The monitor's events that have not been processed yet.
struct EventQueue {
  private var events: [FileEvent] = []
  /// Whether events whose time has come wait until the current folder is read completely.
  private(set) var isDeferred = false

  /// Adds events behind the earlier ones.
  mutating func add(_ new: [FileEvent]) { events += new }

  /// Removes and returns all events, in order. Returns nil and defers them while a folder is being read, because the
  /// folder's rows are not sorted until it is read completely.
  mutating func take(whileReading isReading: Bool) -> [FileEvent]? {
    isDeferred = isReading
    guard !isReading else { return nil }
    defer { events = [] }
    return events
  }
}
