import TestSupport
import TestTools
import Testing

/// A running `MPRISTestHost` with a fake queue, and a monitor of its signals.
@DesktopActor struct MPRISTestHost {
  static let bus = "org.mpris.MediaPlayer2.tintype_stage"
  static let path = "/org/mpris/MediaPlayer2"
  private let process: AppProcess
  private let monitor: AppProcess

  /// Runs a host with tracks of these titles, and monitors it; fails if GLib logs warnings.
  static func run(_ titles: [String], _ body: (MPRISTestHost) async throws -> Void) async throws {
    let sandbox = try Sandbox()
    let monitor = try AppProcess(
      "/usr/bin/gdbus", arguments: ["monitor", "--session", "--dest", bus], sandbox: sandbox)
    try await wait(for: "the monitor") { monitor.standardOutput.contains("does not have an owner") }
    let process = try AppProcess(try BuiltProduct.path("MPRISTestHost"), arguments: titles, sandbox: sandbox)
    try await wait(for: "the player on the bus", report: { process.standardError }) {
      monitor.standardOutput.contains("is owned by")
    }
    let stage = MPRISTestHost(process: process, monitor: monitor)
    try await body(stage)
    #expect(process.logWarnings == [])
    await process.terminate()
    await monitor.terminate()
  }

  private init(process: AppProcess, monitor: AppProcess) { (self.process, self.monitor) = (process, monitor) }

  /// Runs playerctl on the host.
  func control(_ words: String...) throws -> String {
    try Command.run(["playerctl", "--player=tintype_stage"] + words).text
  }

  /// Calls a method, and returns the reply as gdbus prints it.
  func call(_ method: String, _ arguments: String...) throws -> String {
    try Command.run(
      [
        "gdbus", "call", "--session", "--dest", MPRISTestHost.bus, "--object-path", MPRISTestHost.path,
        "--method", method,
      ] + arguments, keepsErrors: true
    ).text
  }

  /// The commands that the host has received, in order.
  var commands: [String] { process.standardOutput.split(separator: "\n").map(String.init) }

  /// The signals that the host has sent, as gdbus prints them.
  var signals: [String] {
    monitor.standardOutput.split(separator: "\n").filter { $0.hasPrefix(MPRISTestHost.path + ":") }
      .map { String($0.dropFirst(MPRISTestHost.path.count + 2)) }
  }

  /// Waits for a command.
  func waitForCommand(_ deed: String, line: Int = #line) async throws {
    try await wait(for: "the stage to be asked to \(deed)", line: line, report: { "\(commands)" }) {
      commands.contains(deed)
    }
  }

  /// Waits for a signal that contains all of these strings.
  func waitForSignal(_ words: String..., line: Int = #line) async throws {
    try await wait(for: "a signal with \(words)", line: line, report: { signals.joined(separator: "\n") }) {
      signals.contains { signal in words.allSatisfy { signal.contains($0) } }
    }
  }

  /// Waits until the host has exited.
  func waitForExit() async throws { try await process.waitForExit() }
}
