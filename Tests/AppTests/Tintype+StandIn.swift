import Foundation
import TestSupport

/// Cameras that a test plugs in for itself, beside the session's.
extension Tintype {
  /// A camera that is plugged in until `unplug`.
  struct PluggedCamera {
    let process: AppProcess

    /// What the camera says has happened to it, in order; see `Tests/StandInCamera`.
    var story: [String] { process.standardOutput.split(separator: "\n").map(String.init) }

    /// Whether it sends pictures.
    var isOpen: Bool { story.last { ["streaming", "paused"].contains($0) } == "streaming" }

    func unplug() async { await process.terminate() }
  }

  /// Plugs in a camera. It has small pictures, for a machine that has other things to do.
  static func plugInCamera(
    _ name: String, _ description: String, controls: [String] = [], modes: [String] = ["YUY2,640x480@30"]
  ) async throws -> PluggedCamera {
    let program =
      try ProcessInfo.processInfo.environment["STAND_IN_CAMERA"]
      ?? { throw DriverError.unsupported("This session has no camera to plug in.") }()
    let options = [
      ("--name", [name]), ("--description", [description]), ("--control", controls), ("--mode", modes),
    ]
    let process = try AppProcess(
      program, arguments: options.flatMap { option, values in values.flatMap { [option, $0] } },
      sandbox: Sandbox())
    let camera = PluggedCamera(process: process)
    try await TestSupport.wait(for: "the camera \(description)") { camera.story.contains("ready") }
    return camera
  }

  /// Makes a camera the one that was used last.
  static func remember(camera: String, in home: Sandbox) throws {
    let folder = home.config + "/tintype"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try home.write(camera + "\n", to: folder + "/camera")
  }
}
