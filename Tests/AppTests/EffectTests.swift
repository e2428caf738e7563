import CameraTesting
import Foundation
import Imaging
import TestSupport
import TestTools
import Testing

/// Effects of the camera and of the player in the running app.
@Suite(.desktop) @DesktopActor
struct EffectTests {
  /// Whether a widget's upper part is gray: without the controls over it.
  private func isGray(_ widget: Accessible) throws -> Bool {
    let shot = try widget.screenshot()
    return stride(from: 10, to: shot.width - 10, by: shot.width / 12).allSatisfy { x in
      let color = shot.pixel(x, shot.height / 4)
      let parts = [Int(color.red), Int(color.green), Int(color.blue)]
      return (parts.max() ?? 0) - (parts.min() ?? 0) <= 2
    }
  }

  @Test func aChosenEffectIsInPreviewAndPhoto() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      let preview = try await app.find(.image, "Preview")
      #expect(try !isGray(preview))
      try await app.click(nil, "Effects")
      let tile = try await app.find(.button, "Grayscale")
      try await app.pointer.click(tile)
      try await app.wait(for: "the gray preview") { try isGray(preview) }
      #expect(try tile.description == "Selected")
      try app.keyboard.press(.escape)
      try await app.wait(for: "the strip to close") { try app.first(.button, "Grayscale") == nil }
      try app.keyboard.press(.space)
      let name = try #require(try await tintype.waitForCaptures(1).first)
      let photo = try ImageDecoder().decode(
        path: app.sandbox.pictures + "/Camera/" + name, targetSize: .full
      ).pixels
      for x in stride(from: 10, to: photo.width, by: photo.width / 7) {
        let pixel = photo.pixel(x: x, y: photo.height / 4)
        #expect(abs(Int(pixel.red) - Int(pixel.blue)) <= 4 && abs(Int(pixel.red) - Int(pixel.green)) <= 4)
      }
      // By keyboard alone.
      try app.keyboard.press("e")
      let none = try await app.find(.button, "No Effect")
      try await app.wait(for: "the focus") {
        if try none.states.contains(.focused) { return true }
        try app.keyboard.press(.tab)
        return try none.states.contains(.focused)
      }
      try app.keyboard.press(.space)
      try await tintype.waitForBars(mirrored: true)
      #expect(try tintype.captures().count == 1, "Space chose the effect.")
    }
  }

  @Test func thePlayerShowsAndSavesTheEffect() async throws {
    let home = try Sandbox()
    let path = home.videos + "/bars.mkv"
    try TestVideo.bars(path)
    try await Tintype.run(pictures: 0, arguments: [path]) { tintype in
      try await tintype.waitForWindow(titled: "bars")
      let app = tintype.app
      _ = try await app.find(.button, "Pause")
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Play")
      let video = try await tintype.video
      try await app.wait(for: "the colors") { try !isGray(video) }
      // The frame of a paused video changes, too.
      try await tintype.choose("Grayscale", from: "More Controls", in: "Effect")
      try await app.wait(for: "the gray video") { try isGray(video) }
      try app.keyboard.press("s")
      let folder = app.sandbox.pictures + "/Screenshots"
      let name = try await app.wait(for: "the saved frame") {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.first { $0.hasSuffix(".png") }
      }
      let frame = try ImageDecoder().decode(path: folder + "/" + name, targetSize: .full).pixels
      for x in stride(from: 5, to: frame.width, by: frame.width / 7) {
        let pixel = frame.pixel(x: x, y: frame.height / 4)
        #expect(pixel.red == pixel.green && pixel.green == pixel.blue)
      }
      try await tintype.choose("No Effect", from: "More Controls", in: "Effect")
      try await app.wait(for: "the colors again") { try !isGray(video) }
    }
  }
}
