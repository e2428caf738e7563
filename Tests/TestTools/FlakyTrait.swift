import Synchronization
import Testing

/// The trait of tests that may run twice: see `Trait.flaky`.
public struct FlakyTrait: TestTrait, TestScoping {
  let bug: String
  /// Where second tries are reported.
  var report: @Sendable (String) -> Void = RunLog.say

  /// Runs the test, and once more if it failed; the summary of the run names it then.
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
    // Cancelled by its time limit: a second try would not have any time.
    try Task.checkCancellation()
    let name = test.displayName.map { "“\($0)”" } ?? test.name
    report("➜ Test \(name) runs a second time because of \(bug). At first: \(first)")
    try await function()
  }
}

extension Trait where Self == FlakyTrait {
  /// For a test that fails now and then because of a defect of another program: it runs a second time when it
  /// fails. Each second run is listed at the end of the test run. A crash fails the run all the same.
  ///
  /// - Parameter bug: the address of the defect's report.
  /// - Precondition: it is an address of the web.
  public static func flaky(bug: String) -> Self {
    precondition(bug.hasPrefix("https://"), "“\(bug)” is no address of a report.")
    return FlakyTrait(bug: bug)
  }
}
