import Foundation
import TestSupport
import TestTools
import Testing

/// Screenshots of the Music section: `make screenshots`.
@Suite(.desktop, .enabled(if: screenshotFolder != nil, "make screenshots sets the folder"))
@DesktopActor
struct MusicScreenshots {
  /// The app with the sample songs in its Music folder.
  private func run(
    width: Int = 900, height: Int = 640, environment: [String: String?] = [:],
    _ body: @DesktopActor (Tintype) async throws -> Void
  ) async throws {
    let home = try Sandbox()
    for name in ["Three Tides", "Sleep Well, Land.opus"] {
      try FileManager.default.copyItem(
        atPath: Tintype.samples + "/Music/" + name, toPath: home.music + "/" + name)
    }
    try await Tintype.run(in: home, pictures: 0, environment: environment) { tintype in
      try tintype.app.window().resize(width: width, height: height)
      try tintype.app.keyboard.press("4", .alt)
      _ = try await tintype.app.find(nil, .beginning("Three Tides"))
      try await body(tintype)
    }
  }

  private func save(_ tintype: Tintype, _ name: String) async throws {
    tintype.app.pointer.move(to: Point(x: 1279, y: 799))
    try await tintype.app.stillScreenshot { try tintype.app.window().screenshot() }
      .writePNG(try #require(screenshotFolder) + "/\(name).png")
  }

  /// Plays the sample song with lyrics from its beginning, paused.
  private func showSong(_ tintype: Tintype) async throws {
    let app = tintype.app
    try tintype.app.keyboard.press("f", .control)
    try app.keyboard.type("sleep")
    let songs = try await app.find(nil, "Songs")
    try await app.pointer.click(songs)
    try await app.pointer.click(app.find(nil, .beginning("Sleep Well, Land")), count: 2)
    try await app.pointer.click(app.find(.button, "Now Playing"))
    try await app.pointer.click(app.find(.button, .beginning("a boat is tied")))
    try await app.pointer.click(app.find(.button, "Pause"))
    _ = try await app.find(.button, "Play")
  }

  @Test func library() async throws {
    try await run { tintype in
      try await save(tintype, "music")
      try await tintype.app.pointer.click(tintype.app.find(nil, .beginning("Three Tides")))
      _ = try await tintype.app.find(nil, .beginning("The Turn"))
      try await save(tintype, "music-album")
      try await showSong(tintype)
      try await save(tintype, "music-playing")
    }
  }

  @Test func dark() async throws {
    try await run(environment: ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"]) { tintype in
      try await showSong(tintype)
      try await save(tintype, "music-dark")
    }
  }

  @Test func narrow() async throws {
    try await run(width: 360, height: 640) { tintype in
      try await save(tintype, "music-360")
      try await tintype.app.pointer.click(tintype.app.find(nil, .beginning("Three Tides")))
      try await tintype.app.pointer.click(tintype.app.find(nil, .beginning("The Turn")), count: 2)
      try await tintype.app.pointer.click(tintype.app.find(.button, "Now Playing"))
      try await tintype.app.pointer.click(tintype.app.find(.button, "Pause"))
      try await save(tintype, "music-360-playing")
    }
  }
}
