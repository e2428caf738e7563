import Synchronization
import Testing

/// The trait of tests that may run twice; see `Trait.flaky`.
public struct FlakyTrait: TestTrait, TestScoping {
  let bug: String
  /// Reports second attempts.
  var report: @Sendable (String) -> Void = RunLog.append

  /// Runs the test, and once more if it failed; the summary of the run then lists it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let failures = Mutex<[String]>([])
    let collector = IssueHandlingTrait.compactMapIssues { issue in
      guard issue.isFailure else { return issue }
      failures.withLock { $0.append("\(issue)") }
      return nil
    }
    do {
      try await collector.provideScope(for: test, testCase: testCase, performing: function)
    } catch {
      failures.withLock { $0.append("\(error)") }
    }
    guard let first = failures.withLock(\.first) else { return }
    // Canceled by its time limit: there is no time for a second attempt.
    try Task.checkCancellation()
    let name = test.displayName.map { "“\($0)”" } ?? test.name
    report("➜ Test \(name) runs a second time because of \(bug). At first: \(first)")
    try await function()
  }
}

extension Trait where Self == FlakyTrait {
  /// For a test that occasionally fails because of a defect of another program: it runs a second time if it fails.
  /// Second attempts are listed at the end of the run. A crash fails the run in any case.
  ///
  /// - Parameter bug: The address of the defect's report.
  /// - Precondition: `bug` is a web address.
  public static func flaky(bug: String) -> Self {
    precondition(bug.hasPrefix("https://"), "“\(bug)” is no address of a report.")
    return FlakyTrait(bug: bug)
  }
}
