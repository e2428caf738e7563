import Foundation
import Synchronization
import Testing

/// A program that is run to its end.
public enum Command {
  /// What came of it.
  public struct Result: Sendable {
    /// The exit status; the signal that ended it, negative.
    public let status: Int32
    /// What it wrote to its standard output.
    public let output: String
    /// The same without spaces and line ends around it.
    public var text: String { output.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// It was still running when its time was over, and was killed.
  public struct TooSlow: Error, CustomStringConvertible {
    let words: [String]
    let deadline: Duration
    /// What to do, or what happened.
    public var description: String { "“\(words.joined(separator: " "))” took longer than \(deadline)." }
  }

  /// Runs a program, which is looked for in the usual folders, and waits for its end. Blocks.
  ///
  /// A signal that ends it fails the test, unless the test has the trait `crashes`.
  ///
  /// - Parameter keepsErrors: Whether what it complains about is part of the output, and not thrown away.
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
    // Not before the end of the process: until then its number belongs to nobody else.
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
