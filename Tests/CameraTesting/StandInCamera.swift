import Foundation
import TestTools

/// A virtual camera, a real PipeWire node, that is connected as long as this object exists.
public final class StandInCamera: Sendable {
  /// The program of the virtual camera is not available.
  public struct Missing: Error, CustomStringConvertible {
    /// The cause and where to look.
    public var description: String {
      "There is no stand-in camera: meson-helpers/headless could not build it; the log of its session says why."
    }
  }

  /// The name of the PipeWire node.
  public let name: String
  private let program: Companion

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
    guard let path = ProcessInfo.processInfo.environment["STAND_IN_CAMERA"] else { throw Missing() }
    self.name = name
    program = try Companion(
      path,
      ["--attended", "--name", name, "--description", description]
        + modes.flatMap { ["--mode", $0] } + arguments)
    try await program.waitForLine("ready") { $0 == "ready" }
  }

  /// Sends a command to the program: see `stand-in-camera --help`.
  public func tell(_ order: String) throws { try program.tell(order) }

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
