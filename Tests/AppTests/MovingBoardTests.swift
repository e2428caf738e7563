import Foundation
import PictureTesting
import TestSupport
import Testing

/// Animated pictures on the board.
@Suite(.desktop) @DesktopActor
struct MovingBoardTests {
  private let name = "moving 20260101_100000.gif"

  private func write(in sandbox: Sandbox) throws {
    var gif = GIFFile(60, 40, loops: 0, [.init(60, 40, 0), .init(60, 40, 1), .init(60, 40, 2)])
    for index in gif.frames.indices { gif.frames[index].delay = 40 }
    try Data(gif.bytes).write(to: URL(filePath: sandbox.pictures + "/" + name))
  }

  /// The main component of the color in the middle of the picture on the board.
  private func color(_ tintype: Tintype, _ name: String? = nil) throws -> String? {
    let board = try tintype.app.first(nil, "Selected Photos")
    guard let picture = try board?.first(.image, .exactly(name ?? self.name)) else { return nil }
    let shot = try picture.screenshot()
    let pixel = shot.pixel(shot.width / 2, shot.height / 2)
    return [(pixel.red, "red"), (pixel.green, "green"), (pixel.blue, "blue")].max { $0.0 < $1.0 }?.1
  }

  @Test func anAnimatedPictureMovesOnTheBoard() async throws {
    try await Tintype.run(pictures: 2, prepare: { try write(in: $0) }) { tintype in
      try await tintype.pick(Tintype.dated[0])
      try await tintype.pick(name)
      try await tintype.waitForBoard([Tintype.dated[0], name])
      for expected in ["green", "blue", "red"] {
        try await tintype.app.wait(for: "the \(expected) frame") { try color(tintype) == expected }
      }
    }
  }

  @Test func theVideoOfAPhotoPlaysWhileThePhotoOrAKeyIsHeld() async throws {
    let name = "live 20260101_100000.jpg"
    let prepare = { (sandbox: Sandbox) in
      try LivePhotoFile.data().write(to: URL(filePath: sandbox.pictures + "/" + name))
    }
    try await Tintype.run(pictures: 2, prepare: prepare) { tintype in
      let app = tintype.app
      try await tintype.pick(Tintype.dated[0])
      try await tintype.pick(name)
      try await tintype.waitForBoard([Tintype.dated[0], name])
      let plays = { try await app.wait(for: "the video") { try color(tintype, name) == "blue" } }
      let isBack = { try await app.wait(for: "the photo") { try color(tintype, name) == "red" } }
      try await isBack()
      let board = try await app.find(nil, "Selected Photos")
      let picture = try #require(try board.first(.image, .exactly(name)))
      try await app.pointer.pressAndHold(picture) { try await plays() }
      try await isBack()
      // The video ends while the photo is held.
      try await app.pointer.pressAndHold(picture) {
        try await plays()
        try await isBack()
      }
      try await tintype.waitForBoard([Tintype.dated[0], name])
      try await app.pointer.click(picture)
      try await app.keyboard.pressAndHold("p") { try await plays() }
      try await isBack()
    }
  }
}
