import Foundation
import Synchronization
import Testing

/// The trait of tests that crash a program on purpose; see `Trait.crashes`.
public struct CrashTrait: TestTrait, SuiteTrait, TestScoping {
  let program: String

  /// Applies to all tests of a suite.
  public var isRecursive: Bool { true }

  /// Allows the program to crash while the test runs.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await expectingCrash(of: program, isolation: nil) { try await function() }
  }
}

extension Trait where Self == CrashTrait {
  /// For tests and suites in which a signal may end a program. Any other crash of a program in the session fails the
  /// run.
  ///
  /// Signals that processes of the session send with `kill` need no declaration.
  ///
  /// - Parameter program: The name of the executable, without a folder.
  public static func crashes(_ program: String) -> Self { CrashTrait(program: program) }
}

/// Allows a signal to end a program while `body` runs; see `Trait.crashes`.
///
/// The program has to be reaped before `body` returns.
///
/// - Parameter program: The name of the executable, without a folder.
public func expectingCrash<Result>(
  of program: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  ExpectedCrashes.begin(program)
  defer { ExpectedCrashes.end(program) }
  return try await body()
}

/// The programs that may crash now.
public enum ExpectedCrashes {
  private static let programs = Mutex<[String: Int]>([:])

  /// Whether a program may be ended by a signal that the tests did not send.
  ///
  /// - Parameter program: The path or name of the program.
  public static func allow(_ program: String) -> Bool {
    let name = URL(filePath: program).lastPathComponent
    return programs.withLock { $0[name, default: 0] > 0 }
  }

  static func begin(_ program: String) {
    programs.withLock { $0[program, default: 0] += 1 }
    RunLog.append("➜ Program \(program) may crash.")
  }

  static func end(_ program: String) {
    programs.withLock { $0[program, default: 0] -= 1 }
    RunLog.append("➜ Program \(program) may not crash any more.")
  }
}
