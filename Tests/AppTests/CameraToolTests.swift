import CameraTesting
import Foundation
import Imaging
import TestSupport
import TestTools
import Testing

/// Zoom, fill, strip, burst and keys of the camera in the running app.
@Suite(.desktop) @DesktopActor
struct CameraToolTests {
  /// The visible bars at a zoom of 1.25⁴, as the camera sends them.
  private static let zoomed = ["cyan", "cyan", "green", "green", "green", "magenta", "magenta"]

  /// Decodes the only saved photo.
  private func photo(_ tintype: Tintype) async throws -> PixelBuffer {
    let name = try #require(try await tintype.waitForCaptures(1).first)
    return try ImageDecoder().decode(
      path: tintype.app.sandbox.pictures + "/Camera/" + name, targetSize: .full
    )
    .pixels
  }

  private func bars(of picture: PixelBuffer, x: Int = 0, y: Int = 0, width: Int, height: Int) -> [String] {
    Bars(width: width, height: height) { across, down in
      let pixel = picture.pixel(x: x + across, y: y + down)
      return (pixel.red, pixel.green, pixel.blue)
    }.colors
  }

  @Test(arguments: ["keys", "wheel"]) func theZoomedPartIsSaved(by means: String) async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      if means == "keys" {
        try app.keyboard.press("+", count: 4)
      } else {
        let center = try await app.find(.image, "Preview").frame.center
        try app.pointer.scroll(y: -4, at: center)
      }
      _ = try await app.find(.label, "2.4×")
      try await app.wait(for: "the middle of the picture") { try tintype.colors() == Self.zoomed.reversed() }
      try app.keyboard.press(.space)
      let picture = try await photo(tintype)
      #expect(abs(Double(picture.height) - 1080 / 2.4414) <= 4)
      #expect(bars(of: picture, width: picture.width, height: picture.height) == Self.zoomed)
      if means == "keys" {
        try app.keyboard.press("0")
      } else {
        try app.pointer.scroll(y: 4)
      }
      try await tintype.waitForBars(mirrored: true)
    }
  }

  @Test func theSliderChangesTheZoom() async throws {
    try await Tintype.runCamera { tintype in
      try tintype.app.keyboard.press("o")
      let slider = try await tintype.app.find(.slider, "Zoom")
      #expect(try slider.valueRange == 1...8)
      try slider.setValue(8)
      _ = try await tintype.app.find(.label, "8.0×")
      // At 8× only the middle bar is visible.
      try tintype.app.keyboard.press("o")
      try await tintype.app.wait(for: "the middle bar") { try Set(tintype.colors()) == ["green"] }
    }
  }

  /// Photos and videos end at the edges of the preview, and are whole when it is fitted.
  @Test func thePreviewFillsTheViewAndPhotosShowTheSame() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      try app.window().resize(width: 700, height: 740)
      let preview = try await app.find(.image, "Preview")
      let top = { () throws -> String in
        let shot = try preview.screenshot()
        let pixel = shot.pixel(shot.width / 2, 12)
        return Bars.name((pixel.red, pixel.green, pixel.blue))
      }
      try await app.wait(for: "the picture up to the edge") {
        try app.window().frame?.width == 700 && preview.frame.width <= 700 && top() == "green"
      }
      // The narrow window gets the bar of sections at its bottom, which slides in and takes height from the preview.
      let edge = Rect(x: 0, y: 700, width: 700, height: 40)
      _ = try await app.stillScreenshot { try app.window().screenshot().cropped(to: edge) }
      // The strip with the photo leaves less for the preview.
      let (ratio, shown) = (try await tintype.previewRatio(), try tintype.colors())
      try app.keyboard.press(.space)
      let picture = try await photo(tintype)
      #expect(picture.height == 1080)
      #expect(abs(Double(picture.width) / 1080 - ratio) < 0.02)
      #expect(bars(of: picture, width: picture.width, height: picture.height) == shown.reversed())
      try app.keyboard.press("o")
      let control = try await app.find(.checkBox, "Fill the View")
      try await app.pointer.reveal(control)
      try await app.pointer.click(control)
      try await app.wait(for: "black above the picture") { try top() == "black" }
      // The click has left the keyboard to the shutter.
      try app.keyboard.press(.space)
      let all = try await tintype.waitForCaptures(2)
      let whole = try ImageDecoder().decode(
        path: app.sandbox.pictures + "/Camera/" + all[1], targetSize: .full
      ).pixels
      #expect((whole.width, whole.height) == (1920, 1080))
    }
  }

  @Test func aStripIsOneFileWithFourPhotos() async throws {
    try await Tintype.runCamera(isFitted: true) { tintype in
      try tintype.app.keyboard.press("4")
      try tintype.app.keyboard.press(.space)
      _ = try await tintype.app.find(.label, .exactly("Photo 2 of 4"))
      let picture = try await photo(tintype)
      let (width, height) = (1920, 1080)
      let gap = picture.width - 2 * width
      #expect(gap > 0 && gap < 100)
      for (x, y) in [(0, 0), (width + gap, 0), (0, height), (width + gap, height)] {
        #expect(
          bars(of: picture, x: x, y: y + (y > 0 ? gap : 0), width: width, height: height) == Bars.expected)
      }
    }
  }

  /// Space is the shutter wherever the pointer has clicked before.
  @Test func theSpaceBarTakesPhotosAfterClicks() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      var count = 0
      /// The button is sensitive for a moment after the section has come back and before its camera is started again.
      @DesktopActor func takePhoto(after what: String, isBack: Bool = false, line: Int = #line) async throws {
        if isBack { try await tintype.waitForBars(mirrored: true, line: line) }
        try await app.wait(for: "the shutter after \(what)", line: line) {
          try app.first(Query(.button, "Take Picture", states: .sensitive)) != nil
        }
        try app.keyboard.press(.space)
        count += 1
        try await tintype.waitForCaptures(count, line: line)
      }
      try await tintype.waitForBars(mirrored: true)
      try await takePhoto(after: "the start")
      try await app.pointer.click(app.find(Query(.button, "Last Capture", states: .sensitive)))
      try await app.click(.button, "Back")
      try await takePhoto(after: "the viewer", isBack: true)
      try await app.pointer.click(app.find(Query(.button, "Last Capture", states: .sensitive)))
      _ = try await app.find(.button, "Back")
      try app.keyboard.press(.escape)
      try await takePhoto(after: "Escape in the viewer", isBack: true)
      try await app.pointer.click(tab("Photos", app))
      _ = try await tintype.cell(Tintype.dated[0])
      try await app.pointer.click(tab("Camera", app))
      try await takePhoto(after: "the tabs", isBack: true)
      try await app.pointer.click(tab("Camera", app))
      try await takePhoto(after: "the tab of the section")
      try app.keyboard.press("5", .alt)
      try app.keyboard.press("2", .alt)
      try await takePhoto(after: "Alt+2", isBack: true)
      try await app.click(nil, "Video")
      try await app.click(nil, "Photo")
      try await takePhoto(after: "the modes")
      try app.keyboard.press("o")
      try await app.click(.slider, "Zoom")
      try await app.wait(for: "the zoom") { try app.first(.slider, "Zoom")?.value != 1 }
      try app.keyboard.press("0")
      try await app.wait(for: "no zoom") { try app.first(.slider, "Zoom")?.value == 1 }
      try await takePhoto(after: "the slider")
      try app.keyboard.press("o")
      try await takePhoto(after: "the tools")
    }
  }

  /// A tab of the header bar; the section may have a widget of the same name.
  private func tab(_ name: String, _ app: App) throws -> Accessible {
    try #require(try app.all(nil, .exactly(name)).first { try $0.frame.center.y < 60 })
  }

  @Test func thePageOfABrokenCameraOffersTheOthers() async throws {
    try await App.run(BuiltProduct.path("CameraSampleApp"), arguments: ["failed"]) { app in
      _ = try await app.find(.label, "Camera Not Working")
      _ = try await app.find(.label, .containing("“Laptop Camera” stopped unexpectedly."))
      try await app.click(.button, "Choose Camera")
      try await app.click(nil, "Desk Camera")
      _ = try await app.find(Query(.button, "Take Picture", states: .sensitive))
    }
  }

  @Test func enterTakesAPhoto() async throws {
    try await Tintype.runCamera { tintype in
      try tintype.app.keyboard.press(.enter)
      try await tintype.waitForCaptures(1)
    }
  }

  @Test func holdingTheSpaceBarTakesABurst() async throws {
    try await Tintype.runCamera { tintype in
      let app = tintype.app
      try await app.keyboard.pressAndHold(.space) {
        try await app.wait(for: "three pictures") { try tintype.captures().count >= 3 }
      }
      // Releasing the key ends the burst: pending photos are saved, no more are taken.
      _ = try await app.find(Query(.button, "Take Picture", states: .sensitive))
      let captures = try tintype.captures()
      #expect(captures.allSatisfy { $0.contains("_BURST") })
      try app.keyboard.press(.space)
      let all = try await tintype.waitForCaptures(captures.count + 1)
      #expect(all.filter { !$0.contains("_BURST") }.count == 1)
    }
  }
}
