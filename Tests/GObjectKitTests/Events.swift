/// Records events in order, for closures on the test's own thread.
final class Events {
  private(set) var all: [String] = []

  func add(_ event: String) { all.append(event) }
}
