import Foundation
import TestSupport
import Testing

/// Photographs of the player: `make screenshots`.
@Suite(.desktop, .enabled(if: screenshotFolder != nil, "make screenshots says where they go"))
@DesktopActor
struct PlayerScreenshots {
  /// A film with chapters would be better; this one is drawn by GStreamer and looks the same everywhere.
  private func film(_ name: String, pattern: String, in home: Sandbox) throws {
    let draft = NSTemporaryDirectory() + "/\(UUID().uuidString).mkv"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["gst-launch-1.0", "-q"]
        + """
        videotestsrc num-buffers=900 pattern=\(pattern) ! video/x-raw,width=640,height=360,framerate=30/1 ! \
        x264enc speed-preset=ultrafast key-int-max=30 ! h264parse ! matroskamux ! filesink location=\(draft)
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    try process.run()
    process.waitUntilExit()
    try FileManager.default.moveItem(atPath: draft, toPath: home.videos + "/\(name).mkv")
  }

  private func play(
    width: Int = 900, height: Int = 600, environment: [String: String?] = [:],
    _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    let home = try Sandbox()
    try film("Circles", pattern: "circular", in: home)
    try film("Colors", pattern: "smpte75", in: home)
    try film("Waves", pattern: "zone-plate", in: home)
    try await Tintype.run(
      in: home, pictures: 0, arguments: [home.videos + "/Colors.mkv"], environment: environment
    ) { tintype in
      try tintype.app.window().resize(width: width, height: height)
      try await tintype.waitForWindow(titled: "Colors")
      let position = try await tintype.position
      try await tintype.app.wait(for: "it to play") { try position.value > 0.5 }
      try tintype.app.keyboard.press(.space)
      _ = try await tintype.app.find(.button, "Play")
      try tintype.app.keyboard.press(.home)
      for second in [5, 10] {
        try tintype.app.keyboard.press(.right)
        try await tintype.app.wait(for: "second \(second)") { try abs(position.value - Double(second)) < 0.1 }
      }
      try await body(tintype)
    }
  }

  private func save(_ tintype: Tintype, _ name: String, pointer: Point = Point(x: 1279, y: 799)) async throws
  {
    tintype.app.pointer.move(to: pointer)
    let screen = { try tintype.app.window().screenshot() }
    var (last, unchanged) = (try screen(), 0)
    try await tintype.app.wait(for: "nothing to move any more") {
      let now = try screen()
      unchanged = now.differs(from: last) ? 0 : unchanged + 1
      last = now
      return unchanged >= 25
    }
    try last.writePNG(try #require(screenshotFolder) + "/\(name).png")
  }

  @Test func place() async throws {
    try await play { tintype in
      let app = tintype.app
      try await save(tintype, "player-paused")
      let bar = try await tintype.position.frame
      app.pointer.move(to: Point(x: bar.x + bar.width / 2, y: bar.center.y))
      try await save(tintype, "player-hover", pointer: Point(x: bar.x + bar.width / 2 + 2, y: bar.center.y))
      try app.keyboard.press(.function(9))
      _ = try await app.find(.button, "Remove Waves")
      try await save(tintype, "player-queue")
      try app.keyboard.press(.function(9))
      try app.keyboard.press("l")
      try app.keyboard.press(.right)
      try app.keyboard.press("l")
      try await app.click(nil, "More Controls")
      _ = try await app.find(nil, "Mini Player")
      try await save(tintype, "player-menu")
    }
  }

  @Test func dark() async throws {
    try await play(environment: ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"]) { tintype in
      try tintype.app.keyboard.press(.function(9))
      _ = try await tintype.app.find(.button, "Remove Waves")
      try await save(tintype, "player-dark")
    }
  }

  @Test func narrow() async throws {
    try await play(width: 360, height: 640) { tintype in
      try await save(tintype, "player-360")
      try tintype.app.keyboard.press(.function(9))
      _ = try await tintype.app.find(.button, "Remove Waves")
      try await save(tintype, "player-360-queue")
    }
  }

  @Test func playing() async throws {
    try await play { tintype in
      try tintype.app.keyboard.press(.space)
      _ = try await tintype.app.find(.button, "Pause")
      try tintype.app.window().screenshot().writePNG(
        try #require(screenshotFolder) + "/player-playing.png")
    }
  }

  @Test func mini() async throws {
    try await play { tintype in
      let app = tintype.app
      let place = try app.window()
      try await app.click(nil, "More Controls")
      try await app.click(nil, "Mini Player")
      try await app.wait(for: "a small window") { app.windows.count == 2 }
      let mini = try #require(app.windows.first { $0 != place })
      _ = try await app.find(.button, "Back to the Player")
      try await app.wait(for: "its picture") { try mini.screenshot().colorCount() > 6 }
      try mini.screenshot().writePNG(try #require(screenshotFolder) + "/player-mini.png")
    }
  }

  @Test func error() async throws {
    let home = try Sandbox()
    try home.write("This is not a film.", to: home.videos + "/Holidays.mp4")
    try await Tintype.run(in: home, pictures: 0, arguments: [home.videos + "/Holidays.mp4"]) { tintype in
      try tintype.app.window().resize(width: 900, height: 600)
      _ = try await tintype.app.find(.label, "Video not available")
      try await save(tintype, "player-error")
    }
  }
}
