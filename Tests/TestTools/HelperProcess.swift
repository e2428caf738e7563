import Foundation
import Synchronization
import Testing

/// A helper process of a test that communicates in lines. It runs as long as this object exists.
///
/// A signal that ends it and was not sent through this class fails the test, unless the test has the trait `crashes`.
public final class HelperProcess: Sendable {
  /// The expected line was not received.
  public struct MissingLine: Error, CustomStringConvertible {
    let program: String
    let what: String
    let lines: [String]
    /// The error message.
    public var description: String { "\(program) did not print \(what); its last lines: \(lines.suffix(10))" }
  }

  private struct State {
    var lines: [String] = []
    var rest = Data()
    var hasEnded = false
    /// The signals that this class sent.
    var signals: Set<Int32> = []
    var isChecked = false
  }

  private let program: String
  private let process = Process()
  private let input = Pipe()
  private let state = Mutex(State())

  /// Starts a program by its path.
  public init(_ program: String, _ arguments: [String] = []) throws {
    self.program = program
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let reader = output.fileHandleForReading
    Thread.detachNewThread { [weak self] in
      while true {
        let data = reader.availableData
        guard let self else { break }
        state.withLock { state in
          state.rest += data
          while let end = state.rest.firstIndex(of: 10) {
            state.lines.append(String(decoding: state.rest[state.rest.startIndex..<end], as: UTF8.self))
            state.rest = Data(state.rest[(end + 1)...])
          }
          state.hasEnded = data.isEmpty
        }
        if data.isEmpty { break }
      }
    }
  }

  deinit { end() }

  /// All lines received so far.
  public var lines: [String] { state.withLock(\.lines) }

  /// Whether the process runs.
  public var isRunning: Bool { process.isRunning }

  /// Writes a line to its standard input.
  public func writeLine(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Waits for a line for which `isWanted` returns true; lines already received count.
  ///
  /// - Throws: `MissingLine` if there is none in time, or if the program ends without it.
  @discardableResult
  public func waitForLine(
    _ what: String, after count: Int = 0, within deadline: Duration = .seconds(30),
    isolation: isolated (any Actor)? = #isolation, _ isWanted: (String) -> Bool
  ) async throws -> String {
    let end = ContinuousClock.now + deadline
    while true {
      let (lines, hasEnded) = state.withLock { ($0.lines, $0.hasEnded) }
      if let line = lines.dropFirst(count).first(where: isWanted) { return line }
      guard ContinuousClock.now < end, !hasEnded else {
        throw MissingLine(program: program, what: what, lines: lines)
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Sends a signal.
  public func signal(_ number: Int32) {
    if process.isRunning { send(number) }
  }

  private func send(_ number: Int32) {
    _ = state.withLock { $0.signals.insert(number) }
    Foundation.kill(process.processIdentifier, number)
  }

  /// Ends the process with SIGTERM and waits.
  public func end() { stop(SIGTERM) }

  /// Ends the process with SIGKILL and waits.
  public func kill() { stop(SIGKILL) }

  private func stop(_ signal: Int32) {
    defer { check() }
    guard process.isRunning else { return }
    send(signal)
    // A stopped process handles SIGTERM only after it continues.
    send(SIGCONT)
    let end = ContinuousClock.now + .seconds(5)
    while process.isRunning {
      if ContinuousClock.now > end { send(SIGKILL) }
      usleep(2000)
    }
  }

  /// Records an issue if the process crashed, once.
  private func check() {
    guard process.terminationReason == .uncaughtSignal else { return }
    let signal = process.terminationStatus
    let isCrash = state.withLock { state in
      defer { state.isChecked = true }
      return !state.isChecked && !state.signals.contains(signal)
    }
    guard isCrash, !ExpectedCrashes.allow(program) else { return }
    Issue.record("\(program) crashed: signal \(signal) ended it; its last lines: \(lines.suffix(10)).")
  }
}
