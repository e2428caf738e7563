import Foundation
import PictureTesting
import TestSupport
import TestTools
import Testing

/// Animated pictures in the running app.
@Suite(.desktop) @DesktopActor
struct AnimatedPictureTests {
  /// The main component of the picture's color.
  private func color(_ tintype: Tintype, _ name: String = "moving.gif") throws -> String? {
    guard let picture = try tintype.app.first(.image, .exactly(name)) else { return nil }
    let shot = try picture.screenshot()
    let pixel = shot.pixel(shot.width / 2, shot.height / 2)
    return [(pixel.red, "red"), (pixel.green, "green"), (pixel.blue, "blue")].max { $0.0 < $1.0 }?.1
  }

  @Test func aGIFPlaysAndIsPausedAndSteppedByMouseAndKeys() async throws {
    let sandbox = try Sandbox()
    let path = sandbox.home + "/moving.gif"
    var gif = GIFFile(60, 40, loops: 0, [.init(60, 40, 0), .init(60, 40, 1), .init(60, 40, 2)])
    for index in gif.frames.indices { gif.frames[index].delay = 40 }
    try Data(gif.bytes).write(to: URL(filePath: path))
    try await Tintype.run(in: sandbox, pictures: 0, arguments: [path]) { tintype in
      let app = tintype.app
      for expected in ["green", "blue", "red"] {
        try await app.wait(for: "the \(expected) frame") { try color(tintype) == expected }
      }
      try app.keyboard.press("p")
      let play = try await app.find(.button, "Play")
      let shown = try await app.find(.label, .containing(" / 3")).name
      let first = ["1 / 3": "red", "2 / 3": "green", "3 / 3": "blue"][shown]
      try await app.wait(for: "the paused frame") { try color(tintype) == first }
      try app.keyboard.press(".")
      try await app.wait(for: "the next frame") {
        try color(tintype) != first && app.first(.label, .exactly(shown)) == nil
      }
      try await app.click(.button, "Previous Frame")
      try await app.wait(for: "the frame before") { try color(tintype) == first }
      try await app.pointer.click(play)
      try await app.wait(for: "another frame") { try color(tintype) != first }
      try app.keyboard.press("p")
      _ = try await app.find(.button, "Play")
      try await saveFrame(tintype, in: sandbox)
    }
  }

  /// Saves the frame that is shown by the button, takes that back, and saves it by key.
  private func saveFrame(_ tintype: Tintype, in sandbox: Sandbox) async throws {
    let app = tintype.app
    let position = try await app.find(.label, .containing(" / 3")).name.prefix(1)
    let name = "moving (frame \(position)).png"
    let path = sandbox.home + "/" + name
    try await app.click(.button, "Save Frame")
    _ = try await app.find(.label, .containing("Saved “\(name)”"))
    #expect(FileManager.default.fileExists(atPath: path))
    try await app.click(.label, "Undo")
    try await app.wait(for: "the file to go") { !FileManager.default.fileExists(atPath: path) }
    try app.keyboard.press("s")
    try await app.wait(for: "the file to be back") { FileManager.default.fileExists(atPath: path) }
  }

  @Test func anAVIFSequencePlaysAndIsPausedAndStepped() async throws {
    let sandbox = try Sandbox()
    let path = sandbox.home + "/moving.avif"
    var words = ["avifenc", "--speed", "9", "--timescale", "5"]
    for (index, color) in [(220, 20, 20), (20, 220, 20), (20, 20, 220)].enumerated() {
      let picture = sandbox.home + "/.\(index).png"
      let bytes = try RGBPixels(width: 60, height: 40) { _, _ in
        (red: UInt8(color.0), green: UInt8(color.1), blue: UInt8(color.2))
      }.encoded(as: "png")
      try Data(bytes).write(to: URL(filePath: picture))
      words.append(picture)
    }
    let made = try Command.run(words + ["-o", path], keepsErrors: true)
    try #require(made.status == 0, "\(made.text)")
    try await Tintype.run(in: sandbox, pictures: 0, arguments: [path]) { tintype in
      let app = tintype.app
      for expected in ["green", "blue", "red"] {
        try await app.wait(for: "the \(expected) frame") { try color(tintype, "moving.avif") == expected }
      }
      try app.keyboard.press("p")
      _ = try await app.find(.button, "Play")
      let shown = try await app.find(.label, .containing(" / 3")).name
      let order = ["red", "green", "blue"]
      let first = try #require(["1 / 3", "2 / 3", "3 / 3"].firstIndex(of: shown))
      try await app.wait(for: "the paused frame") { try color(tintype, "moving.avif") == order[first] }
      for step in 1...4 {
        try app.keyboard.press(",")
        let expected = order[(first + 12 - step) % 3]
        try await app.wait(for: "the frame before") { try color(tintype, "moving.avif") == expected }
      }
    }
  }
}
