import Foundation
import Testing

/// The trait of tests that use the screen: see `Trait.desktop`.
public struct DesktopTrait: TestTrait, SuiteTrait, TestScoping {
  /// How long one test may take once it has the screen.
  let limit: Duration

  /// Suites hand it on to their tests.
  public var isRecursive: Bool { true }

  /// Skips the test outside of a headless session: there it would move a person's own pointer.
  public func prepare(for test: Test) async throws {
    try await ConditionTrait.enabled(
      if: ProcessInfo.processInfo.environment["HEADLESS_SESSION"] != nil,
      "It needs the headless session: make test, or meson-helpers/headless swift test."
    ).prepare(for: test)
  }

  /// Gives the screen to one test at a time, ends it after its limit, and completes the reports of its failures.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let handler = IssueHandlingTrait.compactMapIssues(FailureReport.complete)
    try await ScreenTurn.shared.take()
    await FailureReport.reset()
    do {
      try await handler.provideScope(for: test, testCase: testCase) {
        try await Self.run(function, limit: limit)
      }
    } catch {
      await ScreenTurn.shared.pass()
      throw FailureReport.complete(error)
    }
    await ScreenTurn.shared.pass()
  }

  private static func run(_ function: @Sendable () async throws -> Void, limit: Duration) async throws {
    // The group waits for its tasks, so nothing outlives this call.
    try await withoutActuallyEscaping(function) { function in
      try await withThrowingTaskGroup { group in
        group.addTask { try await function() }
        group.addTask {
          try await Task.sleep(for: limit)
          // At once: a test that does not hear of its cancellation never ends. The words are those of `timeLimit`.
          Issue.record("Time limit was exceeded: \(limit)")
        }
        // The first to end decides; the other is cancelled.
        try await group.next()
        group.cancelAll()
      }
    }
  }
}

extension Trait where Self == DesktopTrait {
  /// For suites and tests that use the screen, the pointer or the keyboard, together with `@DesktopActor`.
  ///
  /// Only one such test runs at a time, in the headless session only. A failed expectation is completed with
  /// the tree of widgets and the program's output; `swift test --attachments-path` keeps screenshots. Do not add
  /// `timeLimit`: it would count the time spent waiting for the screen.
  public static var desktop: Self { .desktop(limit: .seconds(180)) }

  /// As `desktop`, with another limit for the time of one test.
  public static func desktop(limit: Duration) -> Self { DesktopTrait(limit: limit) }
}

/// Whose turn at the screen it is, in order of arrival.
private actor ScreenTurn {
  static let shared = ScreenTurn()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async throws {
    if isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
  }

  func pass() {
    if waiting.isEmpty {
      isTaken = false
    } else {
      waiting.removeFirst().resume()
    }
  }
}
