import Foundation
import TestSupport
import Testing

/// Photos with a video in the running app.
@Suite(.desktop) @DesktopActor
struct LivePhotoTests {
  /// The main component of the picture's color.
  private func color(_ tintype: Tintype) throws -> String? {
    guard let picture = try tintype.app.first(.image, "live.jpg") else { return nil }
    let shot = try picture.screenshot()
    let pixel = shot.pixel(shot.width / 2, shot.height / 2)
    return [(pixel.red, "red"), (pixel.green, "green"), (pixel.blue, "blue")].max { $0.0 < $1.0 }?.1
  }

  @Test func aLivePhotoPlaysWhileTheBadgeThePhotoOrAKeyIsHeld() async throws {
    let sandbox = try Sandbox()
    let path = sandbox.home + "/live.jpg"
    try LivePhotoFile.data().write(to: URL(filePath: path))
    try await Tintype.run(in: sandbox, pictures: 0, arguments: [path]) { tintype in
      let app = tintype.app
      let badge = try await app.find(.button, "Play Live Photo")
      let picture = try await app.find(.image, "live.jpg")
      let plays = { try await app.wait(for: "the video") { try color(tintype) == "blue" } }
      let isBack = { try await app.wait(for: "the photo") { try color(tintype) == "red" } }
      try await isBack()
      try await app.pointer.pressAndHold(badge) { try await plays() }
      try await isBack()
      try await app.pointer.pressAndHold(picture) { try await plays() }
      try await isBack()
      try await app.keyboard.pressAndHold("p") { try await plays() }
      try await isBack()
      // At the end of the video the photo is back, although the key is held.
      try await app.keyboard.pressAndHold("p") {
        try await plays()
        try await isBack()
      }
      // A screen reader presses the badge.
      try badge.perform()
      try await plays()
      try await isBack()
    }
  }

  @Test func aFrameOfTheVideoBecomesAPhoto() async throws {
    let sandbox = try Sandbox()
    let path = sandbox.home + "/live.jpg"
    let original = try LivePhotoFile.data()
    try original.write(to: URL(filePath: path))
    try await Tintype.run(in: sandbox, pictures: 0, arguments: [path]) { tintype in
      let app = tintype.app
      // The button moves to the photo's corner when the photo is there.
      try await app.wait(for: "the photo") { try color(tintype) == "red" }
      try await app.click(.button, "Choose Key Photo")
      try await app.wait(for: "a frame of the video") { try color(tintype) == "blue" }
      try app.keyboard.press(".")
      try app.keyboard.press(.escape)
      try await app.wait(for: "the photo") { try color(tintype) == "red" }
      try await app.click(.button, "Choose Key Photo")
      let make = try await app.find(.button, "Make Key Photo")
      try await app.pointer.click(make)
      _ = try await app.find(.label, .containing("Saved “live (key photo).jpg”"))
      try await app.wait(for: "the photo to be back") { try color(tintype) == "red" }
    }
    #expect(FileManager.default.fileExists(atPath: sandbox.home + "/live (key photo).jpg"))
    #expect(try Data(contentsOf: URL(filePath: path)) == original)
  }
}
