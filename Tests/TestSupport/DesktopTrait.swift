import Foundation
import Testing

/// The trait of tests that use the screen; see `Trait.desktop`.
public struct DesktopTrait: TestTrait, SuiteTrait, TestScoping {
  /// The time limit of one test, from when it has the screen.
  let limit: Duration

  /// Applies to all tests of a suite.
  public var isRecursive: Bool { true }

  /// Skips the test outside of a headless session, where it would move the user's pointer.
  public func prepare(for test: Test) async throws {
    try await ConditionTrait.enabled(
      if: ProcessInfo.processInfo.environment["HEADLESS_SESSION"] != nil,
      "It needs the headless session: make test, or meson-helpers/headless swift test."
    ).prepare(for: test)
  }

  /// Runs one test at a time, ends it at its time limit, and adds reports to its failures.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let handler = IssueHandlingTrait.compactMapIssues(FailureReport.complete)
    try await ScreenLock.shared.take()
    await FailureReport.reset()
    do {
      try await handler.provideScope(for: test, testCase: testCase) {
        try await Self.run(function, limit: limit)
      }
    } catch {
      await ScreenLock.shared.pass()
      throw FailureReport.complete(error)
    }
    await ScreenLock.shared.pass()
  }

  private static func run(_ function: @Sendable () async throws -> Void, limit: Duration) async throws {
    // The group waits for its tasks, so the function does not escape this call.
    try await withoutActuallyEscaping(function) { function in
      try await withThrowingTaskGroup { group in
        group.addTask { try await function() }
        group.addTask {
          try await Task.sleep(for: limit)
          // Recorded at once, because a test that ignores cancellation never ends. The text is that of `timeLimit`.
          Issue.record("Time limit was exceeded: \(limit)")
        }
        // The first task to end cancels the other.
        try await group.next()
        group.cancelAll()
      }
    }
  }
}

extension Trait where Self == DesktopTrait {
  /// For suites and tests that use the screen, the pointer or the keyboard, together with `@DesktopActor`.
  ///
  /// Only one such test runs at a time, and only in the headless session. Failures include the widget tree and the
  /// program's output; `swift test --attachments-path` saves screenshots. Do not add `timeLimit`, which would include
  /// the time spent waiting for the screen.
  public static var desktop: Self { .desktop(limit: .seconds(180)) }

  /// The same with another time limit per test.
  public static func desktop(limit: Duration) -> Self { DesktopTrait(limit: limit) }
}

extension Trait where Self == ConditionTrait {
  /// For suites that need a session with a Wayland compositor (meson-helpers/headless --wayland).
  public static var wayland: Self {
    .enabled(
      if: Desktop.isWayland,
      "It needs a Wayland session, in which meson-helpers/tests runs the tests with Wayland in their names.")
  }
}

/// A lock on the screen with waiters in order of arrival.
private actor ScreenLock {
  static let shared = ScreenLock()

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
