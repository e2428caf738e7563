import Testing

/// Waits until `condition` holds; records `what` if it does not within half a minute.
@MainActor func eventually(
  _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
  let end = ContinuousClock.now + .seconds(30)
  while !condition() {
    guard ContinuousClock.now < end else {
      Issue.record(what, sourceLocation: sourceLocation)
      return
    }
    try? await Task.sleep(for: .milliseconds(5))
  }
}
