import Testing

/// How often a condition is looked at: no event tells that any condition has become true.
private let pollInterval = Duration.milliseconds(5)

/// Waits until `condition` is true; records `what` as an issue if it is not in time.
///
/// - Parameters:
///   - what: The expected state, as a sentence.
///   - deadline: The longest time to wait: far longer than necessary on a busy machine, because only a failing test
///     waits that long.
///   - work: Called repeatedly while waiting.
/// - Returns: Whether the condition became true.
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
    try? await Task.sleep(for: pollInterval)
  }
  return true
}

/// Waits until `condition` is true, as above, for an asynchronous condition.
@MainActor @discardableResult
public func eventually(
  _ what: @autoclosure () -> Comment, within deadline: Duration = .seconds(30),
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: @MainActor () async -> Bool
) async -> Bool {
  let end = ContinuousClock.now + deadline
  while await !condition() {
    guard ContinuousClock.now < end else {
      Issue.record(what(), sourceLocation: sourceLocation)
      return false
    }
    try? await Task.sleep(for: pollInterval)
  }
  return true
}
