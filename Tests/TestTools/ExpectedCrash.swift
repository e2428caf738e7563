import Foundation
import Synchronization
import Testing

/// The trait of tests in which a program is ended by a signal on purpose: see `Trait.crashes`.
public struct CrashTrait: TestTrait, SuiteTrait, TestScoping {
  let program: String

  /// Suites hand it on to their tests.
  public var isRecursive: Bool { true }

  /// Lets the program crash while the test runs.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await expectingCrash(of: program, isolation: nil) { try await function() }
  }
}

extension Trait where Self == CrashTrait {
  /// For tests and suites in which a signal may end a program that otherwise never should: any other crash fails
  /// the run, whoever started the program.
  ///
  /// Signals that programs of the session send with `kill` need no declaration.
  ///
  /// - Parameter program: the name of its executable, without a folder.
  public static func crashes(_ program: String) -> Self { CrashTrait(program: program) }
}

/// Lets a program be ended by a signal while `body` runs; see `Trait.crashes`.
///
/// The program has to be reaped before `body` ends.
///
/// - Parameter program: the name of its executable, without a folder.
public func expectingCrash<Result>(
  of program: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  ExpectedCrashes.begin(program)
  defer { ExpectedCrashes.end(program) }
  return try await body()
}

/// The programs that may crash at the moment.
public enum ExpectedCrashes {
  private static let programs = Mutex<[String: Int]>([:])

  /// Whether a program may be ended by a signal that the tests did not send.
  ///
  /// - Parameter program: its path or name.
  public static func allow(_ program: String) -> Bool {
    let name = URL(filePath: program).lastPathComponent
    return programs.withLock { $0[name, default: 0] > 0 }
  }

  static func begin(_ program: String) {
    programs.withLock { $0[program, default: 0] += 1 }
    RunLog.say("➜ Program \(program) may crash.")
  }

  static func end(_ program: String) {
    programs.withLock { $0[program, default: 0] -= 1 }
    RunLog.say("➜ Program \(program) may not crash any more.")
  }
}
