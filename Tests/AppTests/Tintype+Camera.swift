import CameraTesting
import Foundation
import TestSupport

/// The Camera place of the app under test, before the session's test camera, whose picture is color bars over
/// noise.
extension Tintype {
  /// Opens the app on its camera and waits for the picture.
  static func runCamera(
    environment: [String: String?] = [:], _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    try await run(pictures: 2, arguments: ["--camera"], environment: environment) { tintype in
      try await tintype.waitForBars(mirrored: true)
      // On a busy machine the picture is seen before the shutter is ready.
      try await tintype.app.wait(for: "the shutter") {
        try tintype.app.first(Query(.button, "Take Picture", states: .sensitive)) != nil
      }
      try await body(tintype)
    }
  }

  /// Waits until the preview shows the bars; a camera on a cable is mirrored.
  func waitForBars(mirrored: Bool, line: Int = #line) async throws {
    let wanted = mirrored ? Array(Bars.expected.reversed()) : Bars.expected
    try await app.wait(for: mirrored ? "the mirrored bars" : "the bars", line: line) {
      try colors() == wanted
    }
  }

  /// The colors that the preview shows from left to right.
  func colors() throws -> [String] {
    guard let preview = try app.first(.image, "Preview") else { return [] }
    let shot = try preview.screenshot()
    return Bars(width: shot.width, height: shot.height) { x, y in
      let color = shot.pixel(x, y)
      return (color.red, color.green, color.blue)
    }.colors
  }

  /// The seconds that are counted down over the preview; nil while none are.
  func countdown() throws -> Int? { try app.all(.label).compactMap { Int(try $0.name) }.first }

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
}
