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

  /// Waits for a camera that runs and is shown in gray. The page that is shown until it runs is gray, too.
  private func waitForGrayCamera(_ app: App) async throws {
    let preview = try await app.find(.image, "Preview")
    try await app.wait(for: "the gray camera") {
      try app.first(.button, "Effects")?.states.contains(.sensitive) == true
        && preview.screenshot().colorCount() > 4 && isGray(preview)
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
      try await endEffectByKeyboard(app)
      try await tintype.waitForBars(mirrored: true)
      #expect(try tintype.captures().count == 1, "Space chose the effect.")
    }
  }

  private func endEffectByKeyboard(_ app: App) async throws {
    try app.keyboard.press("e")
    let none = try await app.find(.button, "No Effect")
    try await app.wait(for: "the focus") {
      if try none.states.contains(.focused) { return true }
      try app.keyboard.press(.tab)
      return try none.states.contains(.focused)
    }
    try app.keyboard.press(.space)
  }

  /// Half of the negative is the same gray for all colors.
  @Test func theAmountIsSetByMouseAndKeyIsInThePhotoAndIsRemembered() async throws {
    let home = try Tintype.sandbox(pictures: 1)
    try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"]) { tintype in
      let app = tintype.app
      try await tintype.waitForBars(mirrored: true)
      try await app.click(nil, "Effects")
      let amount = try await app.find(.slider, "Amount")
      #expect(try !amount.states.contains(.sensitive), "there is no effect")
      // Waits for the strip to stand still.
      try await app.pointer.click(app.find(.button, "No Effect"))
      let tile = try await app.find(.button, "Invert")
      try await app.pointer.reveal(tile)
      try await app.pointer.click(tile)
      try await app.wait(for: "the effect") { try amount.value == 1 && amount.states.contains(.sensitive) }
      let frame = try amount.frame
      try await app.pointer.click(Point(x: frame.x + frame.width * 45 / 100, y: frame.center.y))
      try await app.wait(for: "the amount") { try abs(amount.value - 0.45) < 0.05 }
      try await app.wait(for: "the focus") {
        if try amount.states.contains(.focused) { return true }
        try app.keyboard.press(.tab)
        return try amount.states.contains(.focused)
      }
      // Down to the end, and up by fifty steps of the key or five of the page.
      try app.keyboard.press(.home)
      for _ in 1...5 { try app.keyboard.press(.pageUp) }
      try app.keyboard.press(.left)
      try await app.wait(for: "the exact amount") { try abs(amount.value - 0.5) < 0.001 }
      let preview = try await app.find(.image, "Preview")
      try await app.wait(for: "the gray preview") { try isGray(preview) }
      try app.keyboard.press(.space)
      let name = try #require(try await tintype.waitForCaptures(1).first)
      try expectGray(app.sandbox.pictures + "/Camera/" + name)
      try app.keyboard.press("q", .control)
      #expect(try await app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"]) { tintype in
      try await waitForGrayCamera(tintype.app)
      try await tintype.app.click(nil, "Effects")
      #expect(try abs(await tintype.app.find(.slider, "Amount").value - 0.5) < 0.001)
    }
  }

  @Test func aLUTIsOpenedInTheCameraAndKeptWithoutItsFile() async throws {
    let home = try Tintype.sandbox(pictures: 1)
    let lut = home.home + "/Gray.cube"
    try home.write(GrayLUT.text, to: lut)
    let portal = try HelperProcess(BuiltProduct.path("FakePortal"), ["choose", "file://" + lut])
    try await portal.waitForLine("ready") { $0 == "ready" }
    defer { portal.kill() }
    try await Tintype.run(
      in: home, pictures: 1, arguments: ["--camera"], environment: ["GDK_DEBUG": "portals"]
    ) { tintype in
      let app = tintype.app
      try await tintype.waitForBars(mirrored: true)
      try app.keyboard.press("e")
      let none = try await app.find(.button, "No Effect")
      try await app.pointer.click(none)
      // A wheel has one direction.
      let open = try await app.find(.button, "Open LUT…")
      try app.pointer.scroll(y: 12, at: none.visibleFrame.center)
      try await app.wait(for: "the end of the strip") { try open.visibleFrame == open.frame }
      try await app.pointer.click(open)
      let tile = try await app.find(.button, "Old film")
      try await app.wait(for: "the LUT") { try tile.description == "Selected" }
      let preview = try await app.find(.image, "Preview")
      try await app.wait(for: "the gray preview") { try isGray(preview) }
      try home.write("LUT_3D_SIZE 2\n0 0 0\n", to: lut)
      // The tile of the LUT has moved it.
      try await app.pointer.reveal(open)
      try await app.pointer.click(open)
      _ = try await app.find(.label, .containing("“Gray.cube”: The LUT has 1 colors"))
      #expect(try isGray(preview), "the LUT before it is still used")
      try FileManager.default.removeItem(atPath: lut)
      try app.keyboard.press("q", .control)
      #expect(try await app.process.waitForExit() == .exited(0))
    }
    try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"]) { tintype in
      let app = tintype.app
      try await waitForGrayCamera(app)
      try app.keyboard.press("e")
      let tile = try await app.find(.button, "Old film")
      #expect(try tile.description == "Selected")
      try app.keyboard.press(.space)
      let name = try #require(try await tintype.waitForCaptures(1).first)
      try expectGray(app.sandbox.pictures + "/Camera/" + name)
    }
  }

  /// Expects that the upper part of an image file is gray; the codec changes colors slightly.
  private func expectGray(_ path: String) throws {
    let pixels = try ImageDecoder().decode(path: path, targetSize: .full).pixels
    for x in stride(from: 10, to: pixels.width, by: pixels.width / 7) {
      let pixel = pixels.pixel(x: x, y: pixels.height / 4)
      let parts = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
      #expect((parts.max() ?? 0) - (parts.min() ?? 0) <= 6)
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
      try await tintype.choose("Effects", from: "More Controls")
      let tile = try await app.find(.button, "Grayscale")
      try await app.pointer.click(tile)
      try await app.wait(for: "the gray video") { try isGray(video) }
      // Escape closes the strip, and does not leave the player.
      try app.keyboard.press(.escape)
      try await app.wait(for: "the strip to close") { try app.first(.button, "Grayscale") == nil }
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
      try await endEffectByKeyboard(app)
      try await app.wait(for: "the colors again") { try !isGray(video) }
      _ = try await app.find(.button, "Play")
    }
  }

  @Test func theRangeFromAToBIsSavedWithTheEffect() async throws {
    let home = try Sandbox()
    let path = home.videos + "/bars.mkv"
    try TestVideo.bars(path)
    let original = try Data(contentsOf: URL(filePath: path))
    try await Tintype.run(in: home, pictures: 0, arguments: [path]) { tintype in
      try await tintype.waitForWindow(titled: "bars")
      let app = tintype.app
      _ = try await app.find(.button, "Pause")
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Play")
      try app.keyboard.press("s", .control)
      _ = try await app.find(.label, .beginning("Mark the beginning and the end"))
      try app.keyboard.press("e")
      try await app.pointer.click(app.find(.button, "Grayscale"))
      let video = try await tintype.video
      try await app.wait(for: "the gray video") { try isGray(video) }
      try app.keyboard.press(.home)
      try app.keyboard.press("l")
      _ = try await app.find(.label, .beginning("Loop from"))
      try app.keyboard.press(.right)
      try await app.wait(for: "five seconds") { try app.first(.label, "0:05") != nil }
      try app.keyboard.press("l")
      _ = try await app.find(.label, .beginning("Loop 0:00"))
      try await tintype.choose("Save A–B", from: "More Controls")
      let saved = home.videos + "/bars 0-00-00.mp4"
      try await app.wait(for: "the saved part") { FileManager.default.fileExists(atPath: saved) }
      let png = home.home + "/frame.png"
      _ = try Command.run(
        [
          "gst-launch-1.0", "-q", "filesrc", "location=\"\(saved)\"", "!", "decodebin", "!", "videoconvert",
          "!",
          "pngenc", "snapshot=true", "!", "filesink", "location=\(png)",
        ])
      try expectGray(png)
      #expect(try Data(contentsOf: URL(filePath: path)) == original)
      let files = try FileManager.default.contentsOfDirectory(atPath: home.videos).sorted()
      #expect(files == ["bars 0-00-00.mp4", "bars.mkv"], "no draft remains")
    }
  }
}
