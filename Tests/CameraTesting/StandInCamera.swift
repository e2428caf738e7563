import Foundation
import TestTools

/// Another camera, a real PipeWire node, that is plugged in for as long as this lives.
public final class StandInCamera: Sendable {
  /// The program was not built.
  public struct Missing: Error, CustomStringConvertible {
    /// What to do, or what happened.
    public var description: String {
      "There is no stand-in camera: meson-helpers/headless could not build it; the log of its session says why."
    }
  }

  /// What PipeWire calls it.
  public let name: String
  private let program: Companion

  /// Plugs a camera in, and waits until PipeWire knows it.
  ///
  /// - Parameters:
  ///   - name: What PipeWire calls it.
  ///   - description: What people call it.
  ///   - modes: Such as `MJPG,1280x720@30`; none for the usual ones.
  ///   - arguments: Further options of the program.
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

  /// Gives it an order: see `stand-in-camera --help`.
  public func tell(_ order: String) throws { try program.tell(order) }

  /// All that it has said: `opened MODE`, `streaming`, `paused`, `NAME VALUE`, …
  public var lines: [String] { program.lines }

  /// Waits until it says something that begins so.
  @discardableResult
  public func waitForLine(
    _ beginning: String, after count: Int = 0, isolation: isolated (any Actor)? = #isolation
  ) async throws -> String {
    try await program.waitForLine(beginning, after: count) { $0.hasPrefix(beginning) }
  }

  /// Lets its program stand still, as a hanging driver would, or go on.
  public func freeze(_ isFrozen: Bool) { program.signal(isFrozen ? SIGSTOP : SIGCONT) }

  /// Pulls the plug.
  public func unplug() { program.kill() }
}
