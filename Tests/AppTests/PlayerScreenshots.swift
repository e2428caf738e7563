import Foundation
import TestSupport
import TestTools
import Testing

/// Screenshots of the player: `make screenshots`.
@Suite(.desktop, .enabled(if: screenshotFolder != nil, "make screenshots sets the folder"))
@DesktopActor
struct PlayerScreenshots {
  private static let video = "Trees at the park"

  /// The sample videos, and one that only appears in the queue.
  private func videos(in home: Sandbox) throws {
    _ = try home.copy(Tintype.samples + "/\(Self.video).mkv", into: home.videos)
    _ = try home.copy(Tintype.samples + "/Beaches.webm", into: home.videos)
    try TestVideo(duration: 2).make(home.videos + "/Lighthouse.mkv")
  }

  /// Shows the video at 4 s, paused.
  private func play(
    width: Int = 768, height: Int = 514, environment: [String: String?] = [:],
    _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    let home = try Sandbox()
    try videos(in: home)
    try await Tintype.run(
      in: home, pictures: 0, arguments: [home.videos + "/\(Self.video).mkv"], environment: environment
    ) { tintype in
      let app = tintype.app
      try app.window().resize(width: width, height: height)
      try await tintype.waitForWindow(titled: Self.video)
      let position = try await tintype.position
      try await app.wait(for: "it to play") { try position.value > 0.5 }
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Play")
      try app.keyboard.press(.home)
      try await app.wait(for: "the beginning") { try position.value == 0 }
      for second in 1...4 {
        try app.keyboard.press(.right, .shift)
        try await app.wait(for: "second \(second)") { try abs(position.value - Double(second)) < 0.1 }
      }
      try await body(tintype)
    }
  }

  private func save(_ tintype: Tintype, _ name: String, pointer: Point = Point(x: 1279, y: 799)) async throws
  {
    let app = tintype.app
    app.pointer.move(to: pointer)
    // Includes the popups over the window.
    let frame = try #require(try app.window().frame)
    let shot = try await app.stillScreenshot { try app.screenshot().cropped(to: frame) }
    try shot.writePNG(try #require(screenshotFolder) + "/\(name).png")
  }

  @Test func section() async throws {
    try await play { tintype in
      let app = tintype.app
      try await save(tintype, "player-paused")
      let bar = try await tintype.position.frame
      app.pointer.move(to: Point(x: bar.x + bar.width * 7 / 8, y: bar.center.y))
      try await save(
        tintype, "player-hover", pointer: Point(x: bar.x + bar.width * 7 / 8 + 2, y: bar.center.y))
      try app.keyboard.press(.function(9))
      _ = try await app.find(.button, "Remove Lighthouse")
      try await save(tintype, "player-queue")
    }
  }

  @Test func menus() async throws {
    try await play(width: 900, height: 600) { tintype in
      let app = tintype.app
      // At the right edge of the screen, to check that a menu stays within the window.
      try app.window().move(to: Point(x: 380, y: 0))
      try await app.wait(for: "the window to be there") { try app.window().frame?.x ?? 0 >= 370 }
      // Without a compositor the shadows of menus are black.
      let compositor = try? HelperProcess("/usr/bin/env", ["xcompmgr"])
      defer { compositor?.kill() }
      try app.keyboard.press("l")
      for second in 5...6 {
        try app.keyboard.press(.right, .shift)
        let position = try await tintype.position
        try await app.wait(for: "second \(second)") { try abs(position.value - Double(second)) < 0.1 }
      }
      try app.keyboard.press("l")
      _ = try await tintype.openMenu("More Controls", with: "Mini Player")
      try await save(tintype, "player-menu")
      try await app.click(nil, "Chapters")
      _ = try await app.find(nil, .beginning("The wind"))
      try await save(tintype, "player-menu-chapters")
    }
  }

  @Test func dark() async throws {
    try await play(environment: ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"]) { tintype in
      try tintype.app.keyboard.press(.function(9))
      _ = try await tintype.app.find(.button, "Remove Lighthouse")
      try await save(tintype, "player-dark")
    }
  }

  @Test func highContrast() async throws {
    try await play(environment: ["ADW_DEBUG_HIGH_CONTRAST": "1"]) { tintype in
      try await save(tintype, "player-high-contrast")
    }
  }

  @Test func narrow() async throws {
    try await play(width: 360, height: 640) { tintype in
      try await save(tintype, "player-360")
      try tintype.app.keyboard.press(.function(9))
      _ = try await tintype.app.find(.button, "Remove Lighthouse")
      try await save(tintype, "player-360-queue")
    }
  }

  @Test func small() async throws {
    try await play(width: 360, height: 400) { tintype in
      try await save(tintype, "player-360x400")
    }
  }

  @Test func playing() async throws {
    try await play { tintype in
      let app = tintype.app
      let frame = try #require(try app.window().frame)
      try app.keyboard.press(.space)
      _ = try await app.find(.button, "Pause")
      // A recent pointer movement keeps the controls visible.
      app.pointer.move(to: Point(x: frame.center.x, y: frame.center.y))
      app.pointer.move(to: Point(x: frame.center.x + 9, y: frame.center.y))
      let position = try await tintype.position
      try await app.wait(for: "it to move") { try position.value > 4.5 }
      try app.window().screenshot().writePNG(
        try #require(screenshotFolder) + "/player-playing.png")
    }
  }

  @Test func mini() async throws {
    try await play { tintype in
      let app = tintype.app
      let place = try app.window()
      try app.keyboard.press("i")
      try await app.wait(for: "a small window") { app.windows.count == 2 }
      let mini = try #require(app.windows.first { $0 != place })
      _ = try await app.find(.button, "Return to Window")
      try await app.wait(for: "its picture") { try mini.screenshot().colorCount() > 200 }
      try mini.screenshot().writePNG(try #require(screenshotFolder) + "/player-mini.png")
    }
  }

  @Test func drop() async throws {
    try await play { tintype in
      let app = tintype.app
      try app.keyboard.press(.home)
      let home = try Sandbox()
      try videos(in: home)
      let place = { (frame: Rect) in Point(x: frame.center.x, y: frame.y + 120) }
      try await tintype.drop([home.videos + "/Beaches.webm"], at: place) {
        _ = try await app.find(.label, "Drop to Add to Queue")
        let pointer = place(try #require(try app.window().frame))
        try await save(tintype, "player-drop", pointer: Point(x: pointer.x + 90, y: pointer.y))
      }
    }
  }

  @Test func error() async throws {
    let home = try Sandbox()
    try home.write("This is not a video.", to: home.videos + "/Holidays.mp4")
    try await Tintype.run(in: home, pictures: 0, arguments: [home.videos + "/Holidays.mp4"]) { tintype in
      try tintype.app.window().resize(width: 768, height: 514)
      _ = try await tintype.app.find(.label, "Video not available")
      try await save(tintype, "player-error")
    }
  }
}
