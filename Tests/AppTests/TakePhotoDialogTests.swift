import CameraTesting
import Foundation
import Imaging
import TestSupport
import Testing

/// The dialog that takes one photo, with the session's fake camera.
@Suite(.desktop) @DesktopActor
struct TakePhotoDialogTests {
  /// Opens the dialog and waits for the preview.
  private func run(_ flow: String, _ body: @DesktopActor (Tintype) async throws -> Void) async throws {
    try await App.run(BuiltProduct.path("CameraSampleApp"), arguments: ["real", flow]) { app in
      let tintype = Tintype(app: app)
      try await tintype.waitForBars(mirrored: true)
      try await body(tintype)
      #expect(app.process.logWarnings == [])
    }
  }

  /// The path of the resulting file after the dialog has closed.
  private func result(_ app: App) async throws -> String {
    #expect(try await app.process.waitForExit() == .exited(0))
    return app.process.standardOutput.trimmingCharacters(in: .newlines)
  }

  @Test func theCropSquareIsSaved() async throws {
    try await run("edit") { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      let view = try await app.find(.image, "Move and Scale")
      _ = try await app.find(Query(.button, "Use Photo", states: .sensitive))
      try await app.wait(for: "the keyboard") { try view.states.contains(.focused) }
      // Zooms in and moves to the right part: the left bars leave the square.
      try app.keyboard.press("+", count: 4)
      try app.keyboard.press(.left, count: 9)
      try app.keyboard.press(.up, count: 3)
      // The full image replaces its thumbnail.
      let last = try await app.stillScreenshot { try view.screenshot() }
      try await app.click(.button, "Use Photo")
      let saved = try ImageDecoder().decode(path: await result(app), targetSize: .full).pixels
      #expect(saved.width == saved.height)
      #expect(abs(Double(saved.width) - 1080 / 1.4641) <= 2)

      // The crop square: 18 pixels from the view's edges and the bar.
      let (width, height) = (last.width, last.height - 80)
      let side = min(width, height) - 36
      let (left, top) = ((width - side) / 2, (height - side) / 2)
      var alike = 0
      let places = (1..<16).flatMap { x in (1..<16).map { (x, $0) } }
      for (x, y) in places {
        let shown = last.pixel(left + side * x / 16, top + side * y / 16)
        let pixel = saved.pixel(x: saved.width * x / 16, y: saved.width * y / 16)
        let kept = Color(red: pixel.red, green: pixel.green, blue: pixel.blue)
        if shown.distance(to: kept) < 40 { alike += 1 }
      }
      // Without the noise, the label and the borders between colors.
      #expect(Double(alike) > Double(places.count) * 0.75)
      let colors = (1..<16).map { part in
        let pixel = saved.pixel(x: saved.width * part / 16, y: 20)
        return Bars.name((pixel.red, pixel.green, pixel.blue))
      }
      #expect(Set(colors).count < 5, "Not all of the bars are in the square.")
    }
  }

  @Test func aRecordingIsRetakenAndUsed() async throws {
    try await run("video") { tintype in
      let app = tintype.app
      try await record(app)
      let first = try #require(try await tintype.waitForCaptures(1).first)
      try await app.click(.button, "Retake")
      try await tintype.waitForBars(mirrored: true)
      try await app.wait(for: "the first clip to be deleted") { try tintype.captures().isEmpty }
      try await record(app)
      try await app.click(.button, "Use Video")
      let path = try await result(app)
      #expect(try tintype.captures().map { app.sandbox.pictures + "/Camera/" + $0 } == [path])
      #expect(path.contains("/VID_") && !path.hasSuffix(first))
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      #expect((size ?? 0) > 10_000)
    }
  }

  private func record(_ app: App) async throws {
    try await app.pointer.click(app.find(Query(.button, "Start Recording", states: .sensitive)))
    try await app.wait(for: "a second to be recorded") {
      // A busy machine may miss the exact second.
      try app.all(.label, .beginning("0:")).contains { try $0.name >= "0:01" }
    }
    try await app.click(.button, "Stop Recording")
    _ = try await app.find(Query(.button, "Use Video", states: .sensitive))
  }
}
