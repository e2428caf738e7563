import Foundation
import TestSupport
import TestTools
import Testing

/// The output of meson-helpers/test-summary.
@Suite(.timeLimit(.minutes(1))) struct SummaryTests {
  /// Returns the summary of a log, and the exit status.
  private func summary(of log: String, status: Int = 0) throws -> (text: String, status: Int32) {
    let sandbox = try Sandbox()
    try sandbox.write("◇ Test run started.\n\(log)\n", to: sandbox.root + "/log")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../meson-helpers/test-summary")
    let result = try Command.run([script.path, "\(status)", sandbox.root + "/log"])
    return (result.text, result.status)
  }

  private static let passed =
    "✔ Test b() passed after 0.1 seconds.\n✔ Test run with 1 test in 0 suites passed."

  @Test func aPassedRunIsSummarized() throws {
    let (text, status) = try summary(of: "◇ Test b() started.\n\(Self.passed)")
    #expect(text == "1 tests ran: 1 passed, 0 failed.")
    #expect(status == 0)
  }

  @Test func aCrashFailsTheRun() throws {
    let crash = "✘ Program dconf-service (process 7) was ended by signal 11 (SIGSEGV)"
    let (text, status) = try summary(of: "◇ Test b() started.\n\(crash)\n\(Self.passed)")
    #expect(text.contains("  \(crash) while b() ran\n"))
    #expect(text.contains("1 tests ran: 1 passed, 0 failed; 1 crashes."))
    #expect(status == 1)
  }

  @Test func anExpectedCrashDoesNotFailTheRun() throws {
    let crash = "✘ Program tintype-decoder (process 7) was ended by signal 31 (SIGSYS)\n"
    let begin = "◇ Test b() started.\n➜ Program tintype-decoder may crash.\n\(crash)"
    let end = "➜ Program tintype-decoder may not crash any more.\n"
    let (text, status) = try summary(of: begin + end + Self.passed)
    #expect(text == "1 tests ran: 1 passed, 0 failed.")
    #expect(status == 0)
    let late = try summary(of: begin + end + crash + Self.passed)
    #expect(late.text.contains("1 crashes"), "one that comes after it was expected")
    #expect(late.status == 1)
    let other = try summary(of: begin + crash.replacing("-decoder", with: "") + end + Self.passed)
    #expect(other.text.contains("1 crashes"), "another program")
    #expect(other.status == 1)
  }

  @Test func aTestThatDidNotEndFailsTheRun() throws {
    let silence = "✘ Nothing happened for 61 seconds; the session was ended."
    let issue = "✘ Test a() recorded an issue at A.swift:1:2: Time limit was exceeded: 60.000 seconds"
    let (text, status) = try summary(of: "◇ Test a() started.\n\(issue)\n\(silence)", status: 143)
    #expect(text.contains("Test a() did not come to its end"))
    #expect(text.contains("Nothing happened for 61 seconds"))
    #expect(text.contains("Time limit was exceeded"))
    #expect(status == 143)
  }
}
