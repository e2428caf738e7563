import Foundation
import TestSupport

/// The Camera place of the app under test, before the session's test camera, whose picture is color bars over
/// noise.
extension Tintype {
  /// The bars from left to right, as the camera sends them.
  static let bars = ["gray", "yellow", "cyan", "green", "magenta", "red", "blue"]

  /// Opens the app on its camera and waits for the picture.
  static func runCamera(
    environment: [String: String?] = [:], _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await waitForRestingCamera()
    try await run(pictures: 2, arguments: ["--camera"], environment: environment) { tintype in
      try await tintype.waitForBars(mirrored: true)
      try await body(tintype)
    }
  }

  /// Waits until the preview shows the bars; a camera on a cable is mirrored.
  func waitForBars(mirrored: Bool, line: Int = #line) async throws {
    let wanted = mirrored ? Array(Self.bars.reversed()) : Self.bars
    try await app.wait(for: mirrored ? "the mirrored bars" : "the bars", line: line) {
      try colors() == wanted
    }
  }

  /// The colors that the preview shows from left to right.
  func colors() throws -> [String] {
    guard let preview = try app.first(.image, "Preview") else { return [] }
    let shot = try preview.screenshot()
    return (0..<7).map { bar in
      let color = shot.pixel(shot.width * (2 * bar + 1) / 14, shot.height / 4)
      return Self.name(of: (Int(color.red), Int(color.green), Int(color.blue)))
    }
  }

  /// A color of the bars, by which of its parts are bright.
  static func name(of color: (red: Int, green: Int, blue: Int)) -> String {
    switch (color.red > 96, color.green > 96, color.blue > 96) {
    case (true, true, true): "gray"
    case (true, true, false): "yellow"
    case (false, true, true): "cyan"
    case (false, true, false): "green"
    case (true, false, true): "magenta"
    case (true, false, false): "red"
    case (false, false, true): "blue"
    case (false, false, false): "black"
    }
  }

  /// What the camera has saved, by name; hidden files are not whole yet.
  func captures() throws -> [String] {
    let folder = app.sandbox.pictures + "/Camera"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Waits until the camera has saved so many files.
  @discardableResult
  func waitForCaptures(_ count: Int, line: Int = #line) async throws -> [String] {
    try await app.wait(for: "\(count) files of the camera", line: line) {
      let captures = try captures()
      return captures.count == count ? captures : nil
    }
  }

  /// Waits until nobody has used the camera for some seconds. PipeWire (0.3.65) now and then sends no pictures
  /// when its test camera is opened several times in a row without having been suspended in between.
  static func waitForRestingCamera() async throws {
    try await TestSupport.wait(for: "the test camera to be suspended") {
      try !["running", "idle"].contains(cameraState())
    }
  }

  /// Whether the session's test camera sends pictures to anybody.
  static func isCameraOpen() throws -> Bool { try cameraState() == "running" }

  /// What PipeWire says of the session's test camera: `running`, `idle` or `suspended`.
  private static func cameraState() throws -> String? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["pw-dump"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let objects = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
    for object in objects {
      guard let info = object["info"] as? [String: Any], let properties = info["props"] as? [String: Any],
        properties["node.name"] as? String == "test-camera"
      else { continue }
      return info["state"] as? String
    }
    return nil
  }
}
