import Foundation
import Synchronization
import Testing

/// Runs a program to its end.
public enum Command {
  /// The result of a run.
  public struct Result: Sendable {
    /// The exit status, or the negative number of the signal that ended the program.
    public let status: Int32
    /// The standard output.
    public let output: String
    /// The output without leading and trailing whitespace.
    public var text: String { output.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// The program exceeded its deadline and was killed.
  public struct TooSlow: Error, CustomStringConvertible {
    let words: [String]
    let deadline: Duration
    /// The error message.
    public var description: String { "“\(words.joined(separator: " "))” took longer than \(deadline)." }
  }

  /// Runs a program, found in `PATH`, and waits for its end. Blocks.
  ///
  /// A signal that ends the program fails the test, unless the test has the trait `crashes`.
  ///
  /// - Parameter keepsErrors: Whether standard error is included in the output instead of discarded.
  public static func run(
    _ words: [String], keepsErrors: Bool = false, within deadline: Duration = .seconds(30)
  ) throws -> Result {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    if keepsErrors { process.standardError = output } else { process.standardError = FileHandle.nullDevice }
    try process.run()
    let pid = process.processIdentifier
    let isLate = Mutex(false)
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + .milliseconds(Int(deadline / .milliseconds(1))))
    timer.setEventHandler {
      isLate.withLock { $0 = true }
      kill(pid, SIGKILL)
    }
    timer.resume()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // Cancelled only after the process has ended, because its identifier may be reused after that.
    timer.cancel()
    if isLate.withLock({ $0 }) { throw TooSlow(words: words, deadline: deadline) }
    let isSignal = process.terminationReason == .uncaughtSignal
    if isSignal, !ExpectedCrashes.allow(words.first ?? "") {
      Issue.record("“\(words.joined(separator: " "))” crashed: signal \(process.terminationStatus) ended it.")
    }
    return Result(
      status: isSignal ? -process.terminationStatus : process.terminationStatus,
      output: String(decoding: data, as: UTF8.self))
  }
}
