import Foundation
import TestTools

/// A virtual camera, a real PipeWire node, that is connected as long as this object exists.
public final class VirtualCamera: Sendable {
  /// The program of the virtual camera is not available.
  public struct Missing: Error, CustomStringConvertible {
    /// The cause and where to look.
    public var description: String {
      "The virtual camera is missing because meson-helpers/headless could not build it; see the session's log."
    }
  }

  /// The name of the PipeWire node.
  public let name: String
  private let program: HelperProcess

  /// Connects a camera and waits until PipeWire lists it.
  ///
  /// - Parameters:
  ///   - name: The name of the PipeWire node.
  ///   - description: The name for display.
  ///   - modes: Modes such as `MJPG,1280x720@30`; if empty, the default ones.
  ///   - arguments: Additional options of the program.
  public init(
    _ name: String, description: String, modes: [String] = [], _ arguments: String...
  ) async throws {
    guard let path = ProcessInfo.processInfo.environment["VIRTUAL_CAMERA"] else { throw Missing() }
    self.name = name
    program = try HelperProcess(
      path,
      ["--attended", "--name", name, "--description", description]
        + modes.flatMap { ["--mode", $0] } + arguments)
    try await program.waitForLine("ready") { $0 == "ready" }
  }

  /// Sends a command to the program: see `virtual-camera --help`.
  public func writeLine(_ order: String) throws { try program.writeLine(order) }

  /// All lines that the program has printed: `opened MODE`, `streaming`, `paused`, `NAME VALUE`, …
  public var lines: [String] { program.lines }

  /// Waits for a line with this prefix.
  @discardableResult
  public func waitForLine(
    _ beginning: String, after count: Int = 0, isolation: isolated (any Actor)? = #isolation
  ) async throws -> String {
    try await program.waitForLine(beginning, after: count) { $0.hasPrefix(beginning) }
  }

  /// Suspends the program, which simulates a hanging driver, or resumes it.
  public func freeze(_ isFrozen: Bool) { program.signal(isFrozen ? SIGSTOP : SIGCONT) }

  /// Disconnects the camera.
  public func unplug() { program.kill() }
}
