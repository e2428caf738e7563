import Testing

/// Waits until `condition` holds; records `what` if it does not in time.
///
/// - Parameters:
///   - what: The state, as a sentence.
///   - deadline: How long to wait at most: far longer than it takes on a machine that does other things, too,
///     because nobody waits for it but a test that fails.
///   - work: Called again and again while waiting.
/// - Returns: whether it holds.
@discardableResult
public func eventually(
  _ what: @autoclosure () -> Comment, within deadline: Duration = .seconds(30),
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  meanwhile work: () -> Void = {}, _ condition: () -> Bool
) async -> Bool {
  let end = ContinuousClock.now + deadline
  while !condition() {
    guard ContinuousClock.now < end else {
      Issue.record(what(), sourceLocation: sourceLocation)
      return false
    }
    work()
    try? await Task.sleep(for: .milliseconds(5))
  }
  return true
}
