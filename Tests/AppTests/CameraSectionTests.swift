import CameraTesting
import Foundation
import Imaging
import TestSupport
import Testing

/// The Camera section in the running app, with the mouse and the keyboard.
@Suite(.desktop) @DesktopActor
struct CameraSectionTests {
  @Test func thePreviewMovesAndIsMirrored() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      let preview = try await app.find(.image, "Preview")
      // The noise at the lower left.
      let noise = { () throws -> Screenshot in
        let shot = try preview.screenshot()
        return shot.cropped(
          to: Rect(x: 20, y: shot.height * 2 / 3, width: 60, height: 30))
      }
      let first = try noise()
      try await app.wait(for: "the noise to change") { try noise().differs(from: first) }
      try app.keyboard.press("m")
      try await tintype.waitForBars(mirrored: false)
    }
  }

  @Test func aClickAndTheSpaceBarTakePhotos() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      try await app.click(.button, "Take Picture")
      let first = try #require(try await tintype.waitForCaptures(1).first)
      #expect(first.hasPrefix("IMG_") && first.hasSuffix(".jpg"))
      // At the camera's full size, with sharp details.
      let picture = try ImageDecoder().decode(
        path: app.sandbox.pictures + "/Camera/" + first, targetSize: .full
      )
      .pixels
      #expect(picture.height == 1080)
      let colors = (0..<7).map { bar in
        let pixel = picture.pixel(x: picture.width * (2 * bar + 1) / 14, y: picture.height / 4)
        return Bars.name((pixel.red, pixel.green, pixel.blue))
      }
      #expect(colors == Bars.expected)
      try await app.wait(for: "the shutter") {
        try app.first(Query(.button, "Take Picture", states: .sensitive)) != nil
      }
      try app.keyboard.press(.space)
      try await tintype.waitForCaptures(2)
    }
  }

  @Test func theThumbnailOpensThePhoto() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      let name = try #require(try await tintype.waitForCaptures(1).first)
      let thumbnail = try await app.find(Query(.button, "Last Capture", states: .sensitive))
      try await app.wait(for: "the thumbnail’s colors") { try thumbnail.screenshot().colorCount() > 6 }
      try await app.pointer.click(thumbnail)
      _ = try await app.find(.image, Query.Name(stringLiteral: name))
      try await app.wait(for: "the camera to close") { try !PipeWire.isOpen() }
      try await app.click(.button, "Back")
      try await tintype.waitForBars(mirrored: true)
      // The preview has the focus again.
      try app.keyboard.press(.space)
      _ = try await tintype.waitForCaptures(2)
    }
  }

  @Test func aNewPhotoAppearsInTheLibrary() async throws {
    try await Tintype.runCamera { tintype in
      try tintype.app.keyboard.press(.space)
      let name = try #require(try await tintype.waitForCaptures(1).first)
      try tintype.app.keyboard.press("1", .alt)
      _ = try await tintype.cell(name)
    }
  }

  @Test func leavingTheSectionClosesTheCamera() async throws {
    try await Tintype.runCamera { tintype in
      try await tintype.app.wait(for: "the camera to be open") { try PipeWire.isOpen() }
      try tintype.app.keyboard.press("1", .alt)
      try await tintype.app.wait(for: "the camera to close") { try !PipeWire.isOpen() }
      try tintype.app.keyboard.press("2", .alt)
      try await tintype.waitForBars(mirrored: true)
    }
  }

  @Test func theTimerCountsDownAndCanBeCanceled() async throws {
    try await Tintype.runCamera { tintype in
      let (app, overlay) = (tintype.app, try await tintype.previewOverlay())
      // Three seconds, five, then ten: a busy machine may miss a short countdown.
      try app.keyboard.press("t", count: 3)
      try app.keyboard.press(.space)
      try await app.wait(for: "the countdown") { try tintype.countdown(in: overlay) != nil }
      try app.keyboard.press(.escape)
      try await app.wait(for: "the countdown to go") { try tintype.countdown(in: overlay) == nil }
      #expect(try tintype.captures().isEmpty)
      try app.keyboard.press(.space)
      let first = try await app.wait(for: "the countdown") { try tintype.countdown(in: overlay) }
      #expect((1...10).contains(first))
      try await tintype.waitForCaptures(1)
    }
  }

  @Test func holdingTheShutterTakesABurst() async throws {
    try await Tintype.runCamera { tintype in
      let shutter = try await tintype.app.find(.button, "Take Picture")
      try await tintype.app.pointer.pressAndHold(shutter) {
        try await tintype.app.wait(for: "three pictures") { try tintype.captures().count >= 3 }
      }
      let captures = try tintype.captures()
      #expect(captures.allSatisfy { $0.contains("_BURST") })
      try await tintype.app.wait(for: "the shutter") {
        try tintype.app.first(Query(.button, "Take Picture", states: .sensitive)) != nil
      }
    }
  }

  @Test func aRecordingIsSaved() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      try await tintype.record(untilTimer: "0:03")
      try await app.click(.button, "Stop Recording")
      let name = try #require(try await tintype.waitForCaptures(1).first)
      #expect(name.hasPrefix("VID_"))
      _ = try await app.find(Query(.button, "Last Capture", states: .sensitive))
      let size = try FileManager.default.attributesOfItem(atPath: app.sandbox.pictures + "/Camera/" + name)[
        .size]
      #expect((size as? Int ?? 0) > 10_000)
      // The library shows its first frame and its duration.
      try app.keyboard.press("1", .alt)
      let cell = try await tintype.cell(name)
      try await app.wait(for: "the duration") { try cell.first(.label, .beginning("0:0")) != nil }
      try await app.wait(for: "the thumbnail") { try cell.screenshot().colorCount() > 6 }
    }
  }

  /// Both get the mode of files that other programs create.
  @Test func photosAndVideosHaveTheFileModeOfTheUmask() async throws {
    let former = umask(0o002)
    defer { umask(former) }
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      try app.keyboard.press(.space)
      try await tintype.waitForCaptures(1)
      try await tintype.record(untilTimer: "0:01")
      try await app.click(.button, "Stop Recording")
      for name in try await tintype.waitForCaptures(2) {
        let file = app.sandbox.pictures + "/Camera/" + name
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o664, "\(name)")
      }
    }
  }

  @Test(
    .enabled(
      if: !FileManager.default.fileExists(atPath: "/dev/video0"), "This machine has a camera of its own."))
  func withoutACameraAStatusPageIsShown() async throws {
    try await Tintype.run(
      pictures: 2, arguments: ["--camera"], environment: ["PIPEWIRE_REMOTE": "nothing-listens-here"]
    ) { tintype in
      _ = try await tintype.app.find(.label, "No Camera")
      _ = try await tintype.app.find(.label, .containing("Plug in a webcam"))
    }
  }

  @Test func theToolsAreRestored() async throws {
    let home = try Tintype.sandbox(pictures: 1)
    try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"]) { tintype in
      let app = tintype.app
      try await tintype.waitForBars(mirrored: true)
      try await app.click(nil, "More Controls")
      try await app.click(nil, "10 s")
      let grid = try await app.find(.checkBox, "Composition Grid")
      try await app.pointer.reveal(grid)
      try await app.pointer.click(grid)
      _ = try await app.find(.image, "Composition Grid")
      let file = app.sandbox.config + "/glib-2.0/settings/keyfile"
      try await app.wait(for: "the settings to be stored") {
        FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }?
          .contains("camera-grid=true") == true
      }
    }
    try await Tintype.run(in: home, pictures: 1, arguments: ["--camera"]) { tintype in
      try await tintype.waitForBars(mirrored: true)
      _ = try await tintype.app.find(.image, "Composition Grid")
      let overlay = try await tintype.previewOverlay()
      try tintype.app.keyboard.press(.space)
      try await tintype.app.wait(for: "the countdown") { try tintype.countdown(in: overlay) != nil }
    }
  }
}
