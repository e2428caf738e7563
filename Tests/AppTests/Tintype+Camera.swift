import CameraTesting
import Foundation
import TestSupport

/// The Camera section of the app under test, with the session's fake camera, which sends color bars above noise.
extension Tintype {
  /// Starts the app in the Camera section and waits for the preview.
  static func runCamera(
    environment: [String: String?] = [:], _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await run(pictures: 2, arguments: ["--camera"], environment: environment) { tintype in
      try await tintype.waitForBars(mirrored: true)
      // On a busy machine the preview is visible before the shutter is enabled.
      try await tintype.app.wait(for: "the shutter") {
        try tintype.app.first(Query(.button, "Take Picture", states: .sensitive)) != nil
      }
      try await body(tintype)
    }
  }

  /// Waits until the preview shows the bars, mirrored or not.
  func waitForBars(mirrored: Bool, line: Int = #line) async throws {
    let wanted = mirrored ? Array(Bars.expected.reversed()) : Bars.expected
    try await app.wait(for: mirrored ? "the mirrored bars" : "the bars", line: line) {
      try colors() == wanted
    }
  }

  /// The names of the preview's colors from left to right.
  func colors() throws -> [String] {
    guard let preview = try app.first(.image, "Preview") else { return [] }
    let shot = try preview.screenshot()
    return Bars(width: shot.width, height: shot.height) { x, y in
      let color = shot.pixel(x, y)
      return (color.red, color.green, color.blue)
    }.colors
  }

  /// The seconds shown by the countdown; nil if there is none.
  func countdown() throws -> Int? { try app.all(.label).compactMap { Int(try $0.name) }.first }

  /// The names of saved captures; hidden files are unfinished.
  func captures() throws -> [String] {
    let folder = app.sandbox.pictures + "/Camera"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Waits until the given number of captures is saved.
  @discardableResult
  func waitForCaptures(_ count: Int, line: Int = #line) async throws -> [String] {
    try await app.wait(for: "\(count) files of the camera", line: line) {
      let captures = try captures()
      return captures.count == count ? captures : nil
    }
  }
}
