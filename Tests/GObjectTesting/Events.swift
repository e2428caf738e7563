/// Records events in order, for closures on the test's own thread.
public final class Events {
  /// The events so far.
  public private(set) var all: [String] = []

  /// Creates an empty record.
  public init() {}

  /// Adds an event.
  public func add(_ event: String) { all.append(event) }
}
